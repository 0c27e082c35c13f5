/** A picture without a request, so that the gallery needs no service. */
export function drawnIcon(ground: string, shape: string): string {
  const content = `<rect width="80" height="80" fill="${ground}"/>${shape}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">${content}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const stroke = (width: number): string => `fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round"`
const square = (x: number, y: number, opacity: number): string =>
  `<rect x="${x}" y="${y}" width="18" height="18" rx="4" fill="#fff" opacity="${opacity}"/>`

export const shapes = {
  ring: `<circle cx="40" cy="40" r="18" ${stroke(9)}/>`,
  wave: `<path d="M8 50c12-24 20-24 32 0s20 24 32 0" ${stroke(9)}/>`,
  peak: '<path d="M14 58 32 26l10 16 8-12 16 28z" fill="#fff"/>',
  leaf: '<path d="M22 58c0-26 14-38 38-38 0 26-14 38-38 38zm0 0 20-20" fill="#fff" stroke="#fff" stroke-width="4"/>',
  key: `<circle cx="30" cy="46" r="12" ${stroke(8)}/><path d="m39 37 20-20m-8 8 7 7" ${stroke(8)}/>`,
  sun: `<circle cx="40" cy="40" r="14" fill="#fff"/><path d="M40 10v10m0 40v10M10 40h10m40 0h10" ${stroke(6)}/>`,
  star: '<path d="m40 14 8 17 19 2-14 13 4 19-17-10-17 10 4-19-14-13 19-2z" fill="#fff"/>',
  block: square(20, 20, 1) + square(42, 20, 0.7) + square(20, 42, 0.7) + square(42, 42, 0.45),
} as const
