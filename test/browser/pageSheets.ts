/**
 * What well-known style sheets say about what the element reads from a page: font, text, background, links and
 * buttons, in a light and a dark page. The values are theirs, the rules are written for the markup below. Compared with
 * Bootstrap 5.3.8, Pico 2.1.1, Water.css 2.1.1, Bulma 1.0.4, MVP.css 1.18.0, Simple.css 2.3.7, Primer 22.3.2, new.css
 * 1.1.3 and Sakura 1.5.1: on the files of those packages the button is the same. Of Tailwind 4 with typography
 * 0.5.20 the colours were compared.
 */
export interface PageSheet {
  readonly name: string
  readonly css: string
  /** Values of the dark page, of those that have one. */
  readonly dark?: string
  /** Expected of the element: what it does not take from the page is left out. */
  readonly accent: string
  readonly darkAccent?: string
  readonly radius: string
}

/** A page with a menu, a text with a link, the page's own button, and the element beside it. */
export function pageMarkup(button: string): string {
  return `<nav><a href="#home">Home</a></nav>
<main><h1>The harbour</h1><p>Boats leave at nine. <a href="#times">See the times</a> or buy a ticket.</p>
<p class="actions"><button class="own">Buy</button> ${button}</p></main>`
}

const SYSTEM = 'system-ui, -apple-system, "Segoe UI", sans-serif'

export const PAGE_SHEETS: readonly PageSheet[] = [
  {
    name: 'Bootstrap',
    css: `body { background: #fff; color: #212529; font: 16px/1.5 ${SYSTEM} } a { color: #0d6efd }
      .own { padding: 6px 12px; border: 1px solid #0d6efd; border-radius: 6px; background: #0d6efd; color: #fff;
      font: inherit }`,
    dark: 'body { background: #212529; color: #dee2e6 } a { color: #6ea8fe }',
    accent: 'rgb(13, 110, 253)',
    darkAccent: 'rgb(110, 168, 254)',
    radius: '6px',
  },
  {
    name: 'Pico',
    css: `:root { accent-color: #0172ad } body { background: #fff; color: #373c44; font: 16px/1.5 ${SYSTEM} }
      a { color: #0172ad }
      .own { padding: 12px 16px; border: 1px solid #0172ad; border-radius: 4px; background: #0172ad; color: #fff;
      font: inherit }`,
    dark: `:root { accent-color: #01aaff; color-scheme: dark } body { background: #13171f; color: #c2c7d0 }
      a { color: #01aaff }`,
    accent: 'rgb(1, 114, 173)',
    darkAccent: 'rgb(1, 170, 255)',
    radius: '4px',
  },
  {
    name: 'Water.css',
    css: `body { background: #fff; color: #363636; font: 16px/1.4 ${SYSTEM} } a { color: #0076d1 }
      .own { padding: 10px 30px; border: 0; border-radius: 6px; background: #d0cfcf; color: #000;
      font-family: inherit; font-size: inherit }`,
    dark: `body { background: #202b38; color: #dbdbdb } a { color: #41adff } .own { background: #0c151c;
      color: #fff }`,
    accent: 'rgb(0, 118, 209)',
    darkAccent: 'rgb(65, 173, 255)',
    radius: '6px',
  },
  {
    name: 'Bulma',
    css: `body { background: #fff; color: #404654; font: 16px/1.5 Inter, ${SYSTEM} } a { color: #2942ff }
      .own { height: 2.5em; padding: calc(0.5em - 1px) 1em; border: 1px solid transparent; border-radius: 6px;
      background: #00d1b2; font: inherit }`,
    dark: 'body { background: #14161a; color: #abb1bf } a { color: #7585ff }',
    accent: 'rgb(41, 66, 255)',
    darkAccent: 'rgb(117, 133, 255)',
    radius: '6px',
  },
  {
    name: 'MVP.css',
    css: `body { background: #fff; color: #000; font: 16px/1.5 ${SYSTEM} } a { color: #118bee }
      .own { padding: 16px 32px; border: 2px solid #118bee; border-radius: 5px; background: #118bee; color: #fff;
      font: 700 16px/1.5 ${SYSTEM} }`,
    // Corrected: white would have a contrast of 3.6 on it.
    accent: 'rgb(15, 120, 205)',
    radius: '5px',
  },
  {
    name: 'Simple.css',
    css: `body { background: #fff; color: #212121; font: 18.4px/1.5 ${SYSTEM} } a { color: #0d47a1 }
      .own { padding: 9.2px; border: 1px solid #0d47a1; border-radius: 5px; background: #0d47a1; color: #fff;
      font-family: inherit; font-size: inherit }`,
    dark: `body { background: #212121; color: #dcdcdc } a { color: #ffb300 } .own { background: #ffb300;
      color: #212121 }`,
    accent: 'rgb(13, 71, 161)',
    darkAccent: 'rgb(255, 179, 0)',
    radius: '5px',
  },
  {
    name: 'Primer',
    css: `body { background: #fff; color: #1f2328; font: 14px/1.5 ${SYSTEM} } a { color: #0969da }
      .own { padding: 5px 16px; border: 1px solid #1f883d; border-radius: 6px; background: #1f883d; color: #fff;
      font: 500 14px/20px ${SYSTEM} }`,
    dark: 'body { background: #0d1117; color: #e6edf3 } a { color: #4493f8 } .own { background: #238636 }',
    accent: 'rgb(9, 105, 218)',
    darkAccent: 'rgb(68, 147, 248)',
    radius: '6px',
  },
  {
    name: 'new.css',
    css: `body { background: #fff; color: #000; font: 16px/1.5 Inter, ${SYSTEM} } a { color: #0070f3 }
      .own { padding: 6px 12px; border: 0; border-radius: 4px; background: #0070f3; color: #fff;
      font-family: inherit; font-size: 16px }`,
    dark: 'body { background: #000; color: #fff } a { color: #3291ff } .own { background: #3291ff }',
    accent: 'rgb(0, 112, 243)',
    darkAccent: 'rgb(50, 145, 255)',
    radius: '4px',
  },
  {
    name: 'Sakura',
    css: `body { background: #f9f9f9; color: #4a4a4a; font: 18px/1.618 ${SYSTEM} } a { color: #1d7484 }
      .own { padding: 5px 10px; border: 1px solid #1d7484; border-radius: 1px; background: #1d7484; color: #f9f9f9 }`,
    accent: 'rgb(29, 116, 132)',
    radius: '1px',
  },
  {
    name: 'Twenty Twenty-Five',
    css: `body { background: #fff; color: #111; font: 300 18px/1.4 Manrope, sans-serif } a { color: currentColor }
      .own { padding: 16px 36px; border: 0; border-radius: 9999px; background: #111; color: #fff; font: inherit;
      font-size: 16px }`,
    accent: 'rgb(17, 17, 17)',
    radius: '9999px',
  },
  {
    name: 'Dawn',
    css: `html { font-size: 62.5% } body { background: #fff; color: rgb(18 18 18 / 0.75);
      font: 1.6rem/1.8 Assistant, sans-serif } a { color: #121212 }
      .own { min-height: 4.7rem; padding: 0 3rem; border: 0; border-radius: 0; background: #121212; color: #fff;
      font: 1.5rem/1.2 Assistant, sans-serif }`,
    accent: 'rgb(18, 18, 18)',
    radius: '0px',
  },
  {
    name: 'Tailwind typography',
    css: `body { margin: 0; background: #fff; color: oklch(37.3% 0.034 259.733); font: 16px/1.75 ${SYSTEM} }
      a { color: oklch(21% 0.034 264.665) }
      .own { box-sizing: border-box; padding: 10px 14px; border: 0 solid; border-radius: 6px;
      background: oklch(51.1% 0.262 276.966); color: #fff; font: 600 14px/20px ${SYSTEM} }`,
    dark: 'body { background: oklch(21% 0.034 264.665); color: oklch(87.2% 0.01 258.338) } a { color: #fff }',
    accent: 'rgb(79, 57, 246)',
    radius: '6px',
  },
]
