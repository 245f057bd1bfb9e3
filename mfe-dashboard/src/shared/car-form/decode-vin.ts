import type { KnownCarFacts } from '@second-gear/contract/car-facts';
import { hasVinCheckDigit, isValidVin, isVinFormat } from '@second-gear/contract/vin';

type BodyStyle = KnownCarFacts['body'];

/** Facts decoded from a VIN without a request. */
export interface VinFacts {
  brandName: string | null;
  year: number | null;
  /** Null unless the maker's identifier or the model code determines the body style. */
  body: BodyStyle | null;
}

const YEAR_CODE_CYCLE = 30;
/**
 * Codes of the model year, the tenth character of a VIN. They repeat every 30 years: A means 1980 and 2010.
 */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/**
 * Brands with their world manufacturer identifiers (the first three characters), and the body style if the
 * identifier determines it.
 */
const MAKERS: readonly (readonly [brandName: string, identifiers: string, body?: BodyStyle])[] = [
  ['Acura', '19U JH4'],
  ['Acura', '5J8 2HN', 'suv'],
  ['Alfa Romeo', 'ZAR'],
  ['Audi', 'WAU WUA TRU'],
  ['Audi', 'WA1', 'suv'],
  ['BMW', 'WBA WBS WBY WBX 4US 3MW'],
  ['BMW', '5UX 5UM 5YM', 'suv'],
  ['Buick', '1G4 2G4 W04'],
  ['Buick', '5GA KL4', 'suv'],
  ['Cadillac', '1G6'],
  ['Cadillac', '1GY', 'suv'],
  ['Chevrolet', '1G1 2G1 3G1 KL8'],
  ['Chevrolet', '1GC 3GC', 'pickup'],
  ['Chevrolet', '1GN 2GN 3GN KL7', 'suv'],
  ['Chrysler', '1C3 2C3'],
  ['Citroen', 'VF7'],
  ['Dodge', '1B3 2B3'],
  ['Ferrari', 'ZFF'],
  ['Fiat', 'ZFA 3C3'],
  ['Ford', '1FA 2FA 3FA WF0 MAJ'],
  ['Ford', '1FM 2FM 3FM', 'suv'],
  ['Ford', '1FT 2FT 3FT', 'pickup'],
  ['Genesis', 'KMT KMU'],
  ['GMC', '1GT 3GT', 'pickup'],
  ['GMC', '1GK 2GK 3GK', 'suv'],
  ['Honda', '1HG 2HG 19X JHM SHH 3HG'],
  ['Honda', '5J6 2HK 7FA 3CZ JHL SHS', 'suv'],
  ['Honda', '5FN'],
  ['Hyundai', 'KMH 5NP TMA'],
  ['Hyundai', 'KM8 5NM', 'suv'],
  ['Infiniti', 'JNK JNR'],
  ['Infiniti', '5N3', 'suv'],
  ['Jaguar', 'SAJ'],
  ['Jaguar', 'SAD', 'suv'],
  ['Jeep', '1C4 1J4 1J8 ZAC', 'suv'],
  ['Kia', 'KNA 5XX 3KP'],
  ['Kia', 'KND 5XY', 'suv'],
  ['Lamborghini', 'ZHW'],
  ['Land Rover', 'SAL', 'suv'],
  ['Lexus', 'JTH 58A'],
  ['Lexus', 'JTJ 2T2', 'suv'],
  ['Lincoln', '1LN 3LN'],
  ['Lincoln', '5LM 2LM', 'suv'],
  ['Maserati', 'ZAM'],
  ['Mazda', 'JM1 1YV 3MZ'],
  ['Mazda', 'JM3 7MM 3MV', 'suv'],
  ['Mercedes-Benz', 'WDB WDD W1K 55S W1N'],
  ['Mercedes-Benz', '4JG', 'suv'],
  ['MINI', 'WMW'],
  ['Mitsubishi', 'JA3 4A3 ML3'],
  ['Mitsubishi', 'JA4 4A4', 'suv'],
  ['Nissan', '1N4 3N1 JN1 SJN'],
  ['Nissan', '1N6', 'pickup'],
  ['Nissan', '5N1 JN8 KNM', 'suv'],
  ['Opel', 'W0L'],
  ['Peugeot', 'VF3'],
  ['Polestar', 'LPS YSM'],
  ['Porsche', 'WP0'],
  ['Porsche', 'WP1', 'suv'],
  ['Ram', '1C6 3C6', 'pickup'],
  ['Renault', 'VF1'],
  ['SEAT', 'VSS'],
  ['Skoda', 'TMB'],
  ['Subaru', 'JF1 4S3'],
  ['Subaru', '4S4 JF2'],
  ['Suzuki', 'JS2 TSM'],
  ['Tesla', '5YJ 7SA LRW XP7'],
  ['Toyota', '1NX 2T1 4T1 5YF JT2 JTD JTN NMT SB1 VNK'],
  ['Toyota', '3TM 5TE 5TF 3TY', 'pickup'],
  ['Toyota', 'JTE JTM 2T3 4T3', 'suv'],
  ['Toyota', '5TD'],
  ['Volkswagen', '1VW 3VW WVW'],
  ['Volkswagen', '3VV 1V2 WVG', 'suv'],
  ['Volvo', 'YV1 7JR LVY'],
  ['Volvo', 'YV4', 'suv'],
];

const MAKER_BY_IDENTIFIER = new Map(
  MAKERS.flatMap(([brandName, identifiers, body = null]) =>
    identifiers.split(' ').map((identifier) => [identifier, { brandName, body }] as const),
  ),
);

/**
 * Body styles of Honda models by model code (characters 4 to 6), for models whose sedan and coupe have
 * different codes. A code is valid only in the given model years.
 */
const HONDA_BODIES: readonly (readonly [
  firstYear: number,
  lastYear: number,
  codes: string,
  body: BodyStyle,
])[] = [
  // Accord
  [2003, 2007, 'CM5 CM6', 'sedan'],
  [2003, 2007, 'CM7 CM8', 'coupe'],
  [2008, 2012, 'CP2 CP3', 'sedan'],
  [2008, 2012, 'CS1 CS2', 'coupe'],
  [2013, 2017, 'CR2 CR3', 'sedan'],
  [2013, 2017, 'CT1 CT2', 'coupe'],
  // Civic
  [2006, 2011, 'FA1 FA5', 'sedan'],
  [2006, 2011, 'FG1 FG2', 'coupe'],
  [2012, 2015, 'FB2 FB6', 'sedan'],
  [2012, 2015, 'FG3 FG4', 'coupe'],
];

function findHondaBody(vin: string, year: number | null): BodyStyle | null {
  if (year === null) return null;
  const code = vin.slice(3, 6);
  const match = HONDA_BODIES.find(
    ([firstYear, lastYear, codes]) =>
      firstYear <= year && year <= lastYear && codes.split(' ').includes(code),
  );
  return match?.[3] ?? null;
}

/**
 * Returns the model year. Returns null if the tenth character is not a year code, because some makers encode
 * the year elsewhere.
 */
function getModelYear(vin: string, thisYear: number): number | null {
  const codeIndex = YEAR_CODES.indexOf(vin[9] ?? '');
  if (codeIndex < 0) return null;
  const firstYear = 1980 + codeIndex;
  // North American VINs have a check digit. In them, a letter as the seventh character means that the year is
  // in the second 30-year cycle.
  if (hasVinCheckDigit(vin)) return /[A-Z]/.test(vin[6] ?? '') ? firstYear + YEAR_CODE_CYCLE : firstYear;
  const secondYear = firstYear + YEAR_CODE_CYCLE;
  return secondYear <= thisYear + 1 ? secondYear : firstYear;
}

/**
 * Decodes a VIN. Returns null if it is incomplete or its check digit is wrong.
 * @param thisYear four digits, such as 2026
 */
export function decodeVin(text: string, thisYear: number): VinFacts | null {
  const vin = text.trim().toUpperCase();
  if (!isVinFormat(vin) || !isValidVin(vin)) return null;
  const maker = MAKER_BY_IDENTIFIER.get(vin.slice(0, 3));
  const brandName = maker?.brandName ?? null;
  const year = getModelYear(vin, thisYear);
  const body = maker?.body ?? (brandName === 'Honda' ? findHondaBody(vin, year) : null);
  return { brandName, body, year };
}
