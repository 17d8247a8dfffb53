import type { ThemeSource } from './theme';

/** The page's own theme. Colours are read by painting them: a variable may hold any CSS colour, `color-mix` among them. */
export function pageTheme(): ThemeSource {
  const computed = getComputedStyle(document.body);
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    variable: name => computed.getPropertyValue(name).trim(),
    flatten: (colour, over) => {
      if (context === null || !CSS.supports('color', colour)) return null;
      for (const layer of [over, colour]) {
        context.fillStyle = layer;
        context.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
      return `#${[red, green, blue].map(value => value.toString(16).padStart(2, '0')).join('')}`;
    },
    highContrast: document.body.classList.contains('vscode-high-contrast'),
  };
}

/** Calls when the theme of the page has changed. */
export function onThemeChange(changed: () => void): void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
}
