import { ApprovalQueue } from './approval/ApprovalQueue'
import { createScreen } from './approval/screen'
import type { DappData } from '../schema'
import { Conversation } from './conversation'
import { createEventHandler } from './handleEvent'
import { Memory } from './memory'
import { directionOf } from '../../../directionOf'
import { chooseLanguage, messagesOf } from './messages/languages'
import { createServer } from './server'
import { applyTheme } from './theme'

// The response to RELOAD must be posted before the page unloads.
const RELOAD_AFTER_MS = 50

const query = new URLSearchParams(location.search)
const memory = new Memory()
// A session goes on where it was; without one the page above says where to begin.
let network: string | number =
  (memory.token === undefined ? undefined : memory.network) ?? query.get('chainId') ?? 'eip155:1'
let site: DappData | undefined

const allowed = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name=allowed-origins]')?.content ?? '[]',
) as string[]
const place = document.getElementById('screen')
if (!place) throw new Error('The page of the frame has no place for its screen.')
const language = chooseLanguage(navigator.languages)
const messages = messagesOf(language)
document.documentElement.lang = language
document.documentElement.dir = directionOf(language)
document.title = messages.embeddedWallet
place.setAttribute('aria-label', messages.embeddedWallet)

const server = createServer({
  memory,
  network: () => network,
  onToken: (token) => conversation.tell('SESSION_UPDATE', { token }),
})
const queue = new ApprovalQueue(
  createScreen({
    place,
    messages,
    answer: (approved) => queue.answer(approved),
    site: () => ({ data: site, origin: conversation.origin }),
  }),
)
const execute = createEventHandler({
  server,
  queue,
  setNetwork: (chainId) => {
    network = chainId
    memory.network = String(chainId)
  },
  setTheme: (theme) => applyTheme(document.documentElement, theme),
  setSite: (data) => (site = data),
  reload: () => void setTimeout(() => location.reload(), RELOAD_AFTER_MS),
})
const conversation = new Conversation({
  above: window.parent,
  allowed,
  post: (message, origin) => window.parent.postMessage(message, origin),
  execute: (asked, origin) => {
    // Names only: a payload may hold a code or a token.
    if (query.get('enableLogger') === 'true') console.debug(`embedded wallet: ${asked.name}`)
    return execute(asked, origin)
  },
})

if (window.parent === window) {
  place.textContent = messages.onlyEmbedded
} else {
  window.addEventListener('message', (event) => conversation.hear(event))
  // Nobody has spoken yet. READY holds nothing that another page could use. A page without an origin cannot be
  // answered.
  const above = location.ancestorOrigins?.[0] ?? '*'
  const logins = new BroadcastChannel('social-login')
  logins.addEventListener('message', ({ data }: MessageEvent<{ resultUri?: unknown; origin?: unknown }>) => {
    if (typeof data.resultUri !== 'string' || data.origin !== above) return
    // Only the page whose login has this state takes it.
    window.parent.postMessage({ resultUri: data.resultUri }, above)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    logins.postMessage({ received: data.resultUri })
  })
  if (above !== 'null') conversation.tell('READY', {}, above)
}
