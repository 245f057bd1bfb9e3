import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyStoredTheme } from './theme-script.ts';
import { useTheme } from './theme.ts';

let systemIsDark = false;
let systemListeners: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
  systemIsDark = false;
  systemListeners = [];
  window.matchMedia = ((query: string) => ({
    media: query,
    matches: systemIsDark,
    addEventListener: (_type: string, listener: () => void) => systemListeners.push(listener),
    removeEventListener: (_type: string, removed: () => void) => {
      systemListeners = systemListeners.filter((listener) => listener !== removed);
    },
  })) as unknown as typeof window.matchMedia;
});

function Toggle() {
  const { theme, toggle } = useTheme();
  return <button onClick={toggle}>{theme}</button>;
}

test('the theme follows the system until the visitor selects one', async () => {
  const user = userEvent.setup();
  render(<Toggle />);
  expect(screen.getByRole('button')).toHaveTextContent('light');
  act(() => {
    systemIsDark = true;
    systemListeners.forEach((listener) => listener());
  });
  expect(screen.getByRole('button')).toHaveTextContent('dark');
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('light');
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  expect(localStorage.getItem('theme')).toBe('light');
});

test('the theme follows a change in another tab', () => {
  render(<Toggle />);
  act(() => {
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  });
  expect(screen.getByRole('button')).toHaveTextContent('dark');
});

test('applyStoredTheme applies a stored theme only if it is valid', () => {
  localStorage.setItem('theme', 'nonsense');
  applyStoredTheme();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  localStorage.setItem('theme', 'dark');
  applyStoredTheme();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});
