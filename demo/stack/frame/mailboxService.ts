import { readFile } from 'node:fs/promises'
import { json, openToAnyPage, text } from '../http/reply'
import type { Service } from '../http/service'
import type { Inbox } from './Inbox'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'"

/**
 * The mailbox of every visitor: `GET /mailbox?email=` answers that address's messages, newest first, without `email`
 * those of all; `DELETE` empties it. A browser that visits it gets a page.
 */
export function mailboxService(inbox: Inbox): Service {
  const answer = openToAnyPage(async (ask) => {
    const email = ask.url.searchParams.get('email') ?? ''
    switch (ask.method) {
      case 'DELETE':
        inbox.empty()
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
        return json(email === '' ? inbox.all() : inbox.of(email))
      default:
        return json({ error: 'GET or DELETE' }, 405)
    }
  })
  return { paths: ['/mailbox'], faultNames: [], answer }
}
