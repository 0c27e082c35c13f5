/** What comes with text that is copied from pages, mails, chats and documents, and what keyboards put into it. */
export const copiedText: readonly (readonly [what: string, disguise: (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['blanks and line breaks around it', (text) => `\r\n\t ${text}\u00A0\u3000\n`],
  ['zero-width spaces in it', (text) => text.replace(/(?<=^.{3})/u, '\u200B') + '\u200B'],
  ['a left-to-right mark before it', (text) => `\u200E${text}`],
  ['isolates around it', (text) => `\u2066${text}\u2069`],
  ['embeddings and overrides around it', (text) => `\u202A\u202D${text}\u202C\u202C`],
  ['a byte order mark', (text) => `\uFEFF${text}`],
  ['word joiners and soft hyphens between all characters', (text) => [...text].join('\u2060\u00AD')],
  ['joiners, a variation selector and a filler', (text) => `\u200D${text}\uFE0F\u200C\u3164`],
  ['tags of the supplementary planes', (text) => `\u{E0001}${text}\u{E007F}`],
  ['controls', (text) => `\u0000${text}\u0085\u007F`],
  [
    'full-width characters',
    (text) => text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
  ],
]
