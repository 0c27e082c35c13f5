import { json, readJson, type Answer, type Ask, type Reply } from '../http/reply'
import type { FarcasterChannels } from './FarcasterChannels'
import { formPage } from './page/formPage'
import { noticePage } from './page/noticePage'
import { pageReply } from './page/pageReply'

const NAME_LENGTH = 20
const NAME_RULE = /^[a-z0-9][a-z0-9._-]{0,19}$/i
const NAME_PROBLEM = `Enter a user name of at most ${NAME_LENGTH} letters, digits, dots, dashes and underscores.`

/** `/farcaster/<channel>`: a form for accounts, and `POST { approve, userName }` as JSON for tests. */
export function farcasterAnswer(room: FarcasterChannels): Answer {
  return (ask) => {
    const channel = /^\/farcaster\/([0-9a-f]{32})$/.exec(ask.url.pathname)?.[1]
    if (channel === undefined) return undefined
    if (ask.method === 'GET' || ask.method === 'HEAD') return room.isOpen(channel) ? pageReply(requestForm()) : over()
    if (ask.method !== 'POST') return json({ error: 'GET or POST' }, 405)
    return String(ask.headers['content-type']).startsWith('application/x-www-form-urlencoded')
      ? answerOfPerson(ask, channel, room)
      : answerOfTest(ask, channel, room)
  }
}

function answerOfPerson(ask: Ask, channel: string, room: FarcasterChannels): Reply {
  const posted = new URLSearchParams(ask.body.toString('utf8'))
  const userName = (posted.get('userName') ?? '').trim()
  if (!room.isOpen(channel)) return over()
  if (posted.get('answer') === 'decline') {
    room.answer(channel, undefined)
    return said('Declined', 'Nothing was shared.')
  }
  if (!NAME_RULE.test(userName)) return pageReply(requestForm(userName, NAME_PROBLEM), 422)
  room.answer(channel, userName)
  return said('Approved', `You are logged in as ${userName}.`)
}

function answerOfTest(ask: Ask, channel: string, room: FarcasterChannels): Reply {
  const body = readJson(ask)
  const { approve, userName } = (typeof body === 'object' && body !== null ? body : {}) as {
    approve?: unknown
    userName?: unknown
  }
  if (typeof approve !== 'boolean') return json({ error: 'approve must be true or false.' }, 400)
  if (approve && (typeof userName !== 'string' || !NAME_RULE.test(userName))) return json({ error: NAME_PROBLEM }, 400)
  if (!room.answer(channel, approve ? String(userName) : undefined))
    return json({ error: 'This request is not known here, or is over.' }, 410)
  return json({ approved: approve })
}

function requestForm(userName = '', problem?: string): string {
  return formPage({
    title: 'Local stand-in for Farcaster',
    lines: ['A page on this machine asks to log you in. This is part of a test stack; it is not Farcaster.'],
    fields: [
      {
        name: 'userName',
        label: 'User name',
        hint: 'The same name gives the same wallet each time.',
        autocomplete: 'username',
        required: true,
        maxLength: NAME_LENGTH,
        value: userName,
        ...(problem !== undefined && { problem }),
      },
    ],
    yes: { value: 'approve', label: 'Approve' },
    no: { value: 'decline', label: 'Decline' },
  })
}

function over(): Reply {
  return pageReply(
    noticePage({
      title: 'This request is over',
      lines: ['It was answered already, took too long, or was taken back. Begin again on the page you came from.'],
    }),
    410,
  )
}

function said(title: string, line: string): Reply {
  return pageReply(noticePage({ title, lines: [line, 'You can close this page.'] }))
}
