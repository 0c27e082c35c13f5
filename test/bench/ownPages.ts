import { randomBytes } from 'node:crypto'
import type { OwnFiles } from './compressing'

const HEAD = (title: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">`

/** Of the file that the reference fetches, after compression. */
const REFERENCE_BYTES = 14_000
/** Four letters of Base64 stand for three bytes, which is what compression makes of them again. */
const FILLER = randomBytes(REFERENCE_BYTES - 200).toString('base64')

const REFERENCE_SCRIPT = `export function open() {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.append(document.createElement('input'))
  dialog.showModal()
}
//${FILLER}`

/** Pages that only the bench has, by path. */
export const OWN_PAGES: OwnFiles = {
  '/empty': { type: 'text/html', body: `${HEAD('Empty')}<body><p>Nothing here.</p></body></html>` },
  // What a browser needs at least: a press that fetches one file of 14 kB, which opens a dialog with a focused field.
  '/reference': {
    type: 'text/html',
    body: `${HEAD('Reference')}<body><button onclick="import('/reference.js').then((file) => file.open())">Open</button>
</body></html>`,
  },
  '/reference.js': { type: 'text/javascript', body: REFERENCE_SCRIPT },
}
