/** The normal equations of weighted least squares: the solution x satisfies `matrix` x = `vector`. */
export interface NormalEquations {
  matrix: number[][];
  vector: number[];
}

/**
 * @param terms `size` numbers per observation, all in one array; `values` and `weights` contain one number
 * per observation
 */
export function normalEquationsOf(
  terms: Float64Array,
  size: number,
  values: Float64Array,
  weights: Float64Array,
): NormalEquations {
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const vector = new Array<number>(size).fill(0);
  for (let index = 0; index < values.length; index += 1) {
    const rowStart = index * size;
    for (let i = 0; i < size; i += 1) {
      const weighted = (weights[index] ?? 0) * (terms[rowStart + i] ?? 0);
      const matrixRow = matrix[i] ?? [];
      vector[i] = (vector[i] ?? 0) + weighted * (values[index] ?? 0);
      for (let j = 0; j < size; j += 1)
        matrixRow[j] = (matrixRow[j] ?? 0) + weighted * (terms[rowStart + j] ?? 0);
    }
  }
  return { matrix, vector };
}

/** A pivot below this fraction of the column's original diagonal value is a rounding error. */
const EPSILON = 1e-9;

/** Returns the unused row with the largest value in a column. */
const pivotOf = (rows: readonly number[][], usedRows: readonly (number[] | null)[], column: number) =>
  rows
    .filter((row) => !usedRows.includes(row))
    .reduce<number[] | null>(
      (best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best?.[column] ?? 0) ? row : best),
      null,
    );

/**
 * Solves normal equations by Gauss-Jordan elimination with pivoting. An effect that the data does not
 * determine is zero, for example age if all cars are equally old.
 */
export function solveNormalEquations({ matrix, vector }: NormalEquations): number[] {
  const size = vector.length;
  const rows = matrix.map((matrixRow, index) => [...matrixRow, vector[index] ?? 0]);
  const pivots: (number[] | null)[] = [];
  for (let column = 0; column < size; column += 1) {
    const pivot = pivotOf(rows, pivots, column);
    const pivotValue = pivot?.[column] ?? 0;
    if (!pivot || Math.abs(pivotValue) <= EPSILON * Math.abs(matrix[column]?.[column] ?? 0)) {
      pivots.push(null);
      continue;
    }
    pivots.push(pivot);
    for (const row of rows) {
      const factor = (row[column] ?? 0) / pivotValue;
      if (row === pivot || factor === 0) continue;
      for (let at = column; at <= size; at += 1) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return pivots.map((pivot, column) => (pivot ? (pivot[size] ?? 0) / (pivot[column] ?? 1) : 0));
}
