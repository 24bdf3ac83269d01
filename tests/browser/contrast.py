"""How well the words of a page can be told from what lies behind them, as WCAG 2.2 measures it (1.4.3, level AA)."""

from typing import Any

from playwright.sync_api import Page

_MEASURED = """() => {
  // Pictures have rules of their own, and what cannot be pressed now is exempt.
  const EXEMPT = 'svg, :disabled, [aria-disabled="true"], option, .visually-hidden';
  const parse = (colour) => {
    const found = colour.match(/[\\d.]+(?:e-?\\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
    const scale = colour.startsWith('color(srgb') ? 255 : 1; // what was mixed of two colours
    return [...found.slice(0, 3).map((part) => part * scale), found[3] ?? 1];
  };
  const over = ([r, g, b, a], [br, bg, bb]) => [r * a + br * (1 - a), g * a + bg * (1 - a), b * a + bb * (1 - a), 1];
  const line = (one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * line(r) + 0.7152 * line(g) + 0.0722 * line(b);
  const behind = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      layers.unshift([parse(style.backgroundColor), Number(style.opacity)]);
    }
    return layers;
  };
  const found = new Map();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.data.trim();
    const element = node.parentElement;
    if (!text || !element || element.closest(EXEMPT)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(element);
    let under = parse(getComputedStyle(document.body).backgroundColor);
    let words = parse(style.color);
    let shown = 1;
    for (const [colour, opacity] of behind(element)) {
      shown *= opacity;
      under = over([colour[0], colour[1], colour[2], colour[3] * shown], under);
    }
    words = over([words[0], words[1], words[2], words[3] * shown], under);
    const [high, low] = [light(words), light(under)].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (high + 0.05) / (low + 0.05);
    const name = `${text.slice(0, 40)} (${element.className})`;
    if (ratio < (large ? 3 : 4.5)) found.set(name, Math.round(ratio * 100) / 100);
  }
  return Object.fromEntries(found);
}"""


def too_faint(page: Page) -> dict[str, Any]:
    """The words on a page whose contrast is below AA, with what it is; seen or scrolled out of sight."""
    found: dict[str, Any] = page.evaluate(_MEASURED)
    return found
