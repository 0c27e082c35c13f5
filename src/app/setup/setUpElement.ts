import { VERSION } from '../../config/version'
import { once } from '../../domain/once'
import { sessionOptionsOf } from '../../domain/page/sessionOptions'
import { catalogueOf, createMessages, type LanguageFile, type Messages } from '../../messages/messages'
import { readProject } from '../../session/directory/prefetch'
import type { EventDetails, EventName } from '../../session/events'
import type { ConnectionStatus } from '../../session/store/state'
import { sheetOf } from '../../ui/styles/adoptSheets'
import { shellSheets } from './sheets'
import type { Clock } from '../../services/clock/clock'
import type { Bridge, ElementBridge } from '../bridge'
import { clientFor, type Client } from './client'
import { foreignAttributes } from '../../domain/page/foreignAttributes'

const ON_THIS_MACHINE = /(^|\.)localhost$|^127\.|^\[::1\]$/

/** What an element has before its views are there: its session and its messages. */
export interface ElementSetup {
  readonly bridge: Bridge
  readonly client: Client
  /** Throws where the page has broken `Intl`. */
  readonly messages: () => Messages
  /** If a press had started the first requests by then: resolves when their responses have been read. */
  readonly reading: Promise<void> | undefined
}

const setups = new WeakMap<ElementBridge, ElementSetup>()

/**
 * Does for an element, once, what needs no React: creates its session and messages, and reads the responses to the
 * first requests. Called when this file has arrived, while React is on its way (docs/decisions/set-up-before-react.md).
 * Emits nothing: the element joins the session when the rest is there (`attach`).
 */
export function setUpElement(element: ElementBridge, file: LanguageFile, language: string): ElementSetup {
  const known = setups.get(element)
  if (known) return known
  const bridge = bridgeOf(element)
  const client = clientFor(bridge)
  const reading = element.started.size > 0 ? readProject(client.context) : undefined
  const messages = once(() => createMessages(catalogueOf(file, language)))
  shellSheets.forEach(sheetOf)
  // A press reports what the page has broken: `findBroken`
  prepareFormats(messages, client.context.services.clock).catch(() => {})
  reportMisspelt(element)
  const created = { bridge, client, messages, reading }
  setups.set(element, created)
  return created
}

/** The first number and the first plural that a page formats take tens of milliseconds each on a slow phone. */
async function prepareFormats(messages: () => Messages, clock: Clock): Promise<void> {
  await clock.nextTask()
  messages().format.number(0)
  await clock.nextTask()
  messages().connect.walletCount(0)
}

function bridgeOf(element: ElementBridge): Bridge {
  let status: ConnectionStatus = 'disconnected'
  return {
    ...element,
    version: VERSION,
    sessionOptions: sessionOptionsOf(element.attributes),
    emit: (type, detail) => dispatch(element.host, type, detail),
    notice: (...about) => element.report('notice', ...about),
    setFacts(facts) {
      const begins = facts.status !== status && facts.status !== 'disconnected'
      status = facts.status
      element.setFacts(facts)
      for (const follow of element.followers) follow(element.host, facts)
      if (begins) for (const join of element.members.values()) join()
    },
  }
}

/** Names, to a page's developer, attributes of an element that are no option but nearly one. */
function reportMisspelt({ host, attributes, options, report }: ElementBridge): void {
  if (!options().debug && !ON_THIS_MACHINE.test(location.hostname)) return
  const known = attributes.map(({ name }) => name)
  for (const name of foreignAttributes(host, attributes)) report('misspelt', name, known)
}

function dispatch<Name extends EventName>(host: HTMLElement, type: Name, detail: EventDetails[Name]): boolean {
  // A page would take these for events of its own dialog around the element, or for errors of its scripts.
  const bubbles = type !== 'close' && type !== 'error'
  return host.dispatchEvent(
    new CustomEvent(type, {
      detail: Object.freeze(detail),
      bubbles,
      composed: bubbles,
      cancelable: type === 'siwx-request',
    }),
  )
}
