import { readFile } from 'node:fs/promises'
import { json, openToAnyPage, text, type Answer } from '../http/reply'
import type { LetterBox } from './LetterBox'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * The mailbox of every visitor: `GET /mailbox?email=` answers that address's letters, newest first, without `email` those of
 * all; `DELETE` empties it. A browser that visits it gets a page.
 */
export function mailboxAnswer(letters: LetterBox): Answer {
  return openToAnyPage(async (ask) => {
    if (ask.url.pathname !== '/mailbox') return undefined
    const email = ask.url.searchParams.get('email') ?? ''
    switch (ask.method) {
      case 'DELETE':
        letters.empty()
        return json({ emptied: true })
      case 'GET':
      case 'HEAD':
        if (String(ask.headers['accept'] ?? '').includes('text/html')) {
          return text(
            await readFile(new URL('./page/mailbox.html', import.meta.url), 'utf8'),
            'text/html; charset=utf-8',
            { 'content-security-policy': POLICY },
          )
        }
        return json(email === '' ? letters.all() : letters.of(email))
      default:
        return json({ error: 'GET or DELETE' }, 405)
    }
  })
}
