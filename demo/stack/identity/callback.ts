import { readFile } from 'node:fs/promises'
import { text, type Answer, type Reply } from '../http/reply'
import { documentOf, markup } from './page/document'
import { noticePage } from './page/noticePage'
import { pageReply } from './page/pageReply'
import type { PendingLogins } from './PendingLogins'
import { readState } from './returnedState'

/** Where the provider sends the browser back to, on the frame's origin. */
export const CALLBACK_PATH = '/social/callback'

const SCRIPT_PATH = '/social/callback.js'
const SHEET_PATH = '/social/page.css'

/**
 * The pages of the frame's origin below `/social/`: they hand the result to the page that began the login, and to no
 * other.
 */
export function callbackAnswer(logins: PendingLogins): Answer {
  return async ({ method, url }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    switch (url.pathname) {
      case SCRIPT_PATH:
        return file('callback.js', 'text/javascript; charset=utf-8')
      case SHEET_PATH:
        return file('page.css', 'text/css; charset=utf-8')
      case CALLBACK_PATH:
        return handBack(url, logins)
      default:
        return undefined
    }
  }
}

function handBack(url: URL, logins: PendingLogins): Reply {
  const { state, returnTo } = readState(url.searchParams.get('state') ?? '')
  const login = logins.find(state)
  if (!login)
    return notice(
      'This login is not known here',
      'It was finished already, took too long, or was begun elsewhere.',
      400,
    )
  if (returnTo && returnTo.origin !== login.origin)
    return notice(
      'This login goes elsewhere',
      'It was begun on another site than the one it should return to, so it ends here.',
      400,
    )

  const resultUri = resultOf(login.redirectUri, state, url.searchParams)
  if (returnTo) {
    returnTo.searchParams.set('result_uri', resultUri)
    return { status: 303, headers: { location: returnTo.href, 'referrer-policy': 'no-referrer' }, body: '' }
  }
  const failed = url.searchParams.has('error')
  const main = markup`<div data-result-uri="${resultUri}" data-origin="${login.origin}">
<h1>${failed ? 'You are not logged in' : 'You are logged in'}</h1>
<p>You can close this window.</p>
<p id="alone" role="status" hidden>The page that began the login is gone. Open it again to log in.</p>
</div>`
  return pageReply(
    documentOf({ title: failed ? 'Not logged in' : 'Logged in', main, sheet: SHEET_PATH, script: SCRIPT_PATH }),
  )
}

/** The result URL for the parent page. An error comes last: pages read everything after `error=` as its text. */
function resultOf(redirectUri: string, state: string, parameters: URLSearchParams): string {
  const result = new URL(redirectUri)
  result.searchParams.set('state', state)
  const error = parameters.get('error')
  for (const name of error === null ? ['iss', 'code'] : []) result.searchParams.set(name, parameters.get(name) ?? '')
  if (error !== null) result.searchParams.set('error', error)
  return result.href
}

async function file(name: string, type: string): Promise<Reply> {
  return text(await readFile(new URL(`./page/${name}`, import.meta.url), 'utf8'), type, {
    'x-content-type-options': 'nosniff',
  })
}

function notice(title: string, line: string, status: number): Reply {
  return pageReply(
    noticePage({
      title,
      lines: [line, 'Close this window and begin again on the page you came from.'],
      sheet: SHEET_PATH,
    }),
    status,
  )
}
