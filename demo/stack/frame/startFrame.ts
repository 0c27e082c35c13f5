import type { Faults } from '../faults/Faults'
import { listen, type Listening } from '../http/listen'
import { firstOf, json, readJson, type Answer } from '../http/reply'
import { combine, type Service } from '../http/service'
import { LOOPBACK } from '../ports'
import type { ProjectSettings } from '../services/projectService'
import { callsAnswer, namesOfCall } from './calls'
import { Devices } from './Devices'
import { devicePageAnswer } from './devicePage'
import type { SocialLogin } from './identities'
import { createKeyRing } from './keys'
import { Inbox } from './Inbox'
import { mailboxService } from './mailboxService'
import { FrameNetworks, type LocalNetwork } from './networks'
import { OneTimeCodes } from './OneTimeCodes'
import { pagesAnswer } from './pages'
import { Users } from './Users'
import { Sessions } from './Sessions'
import type { SmartAccounts } from './smartAccounts'
import type { FrameContext } from './context'

export type FrameOptions = {
  readonly port: number
  /** The networks of this machine, Solana among them when it runs. */
  readonly networks: readonly LocalNetwork[]
  readonly indexed: FrameContext['indexed']
  readonly faucetOf: FrameContext['faucetOf']
  readonly project: ProjectSettings
  readonly contracts?: FrameContext['contracts']
  readonly faults?: Faults
  readonly social?: SocialLogin
  readonly smartAccounts?: SmartAccounts
  /** The clock of codes and links; tests turn it. */
  readonly now?: () => number
}

/**
 * Starts the secure frame: its page, the server with its keys, and the inbox.
 * @throws when the port is taken.
 */
export async function startFrame({
  port,
  networks,
  indexed,
  faucetOf,
  project,
  contracts = {},
  faults,
  social,
  smartAccounts,
  now = Date.now,
}: FrameOptions): Promise<Listening> {
  const context: FrameContext = {
    url: `http://${LOOPBACK}:${port}`,
    networks: new FrameNetworks(networks),
    keys: createKeyRing(),
    users: new Users(),
    sessions: new Sessions(),
    inbox: new Inbox(now),
    codes: new OneTimeCodes(now),
    devices: new Devices(now),
    project,
    indexed,
    faucetOf,
    contracts,
    social,
    smartAccounts,
    now,
  }
  const socialPages: Answer = (ask) => (ask.url.pathname.startsWith('/social/') ? social?.answer(ask) : undefined)
  return listen({
    port,
    ...(faults ? { faults } : {}),
    ...combine([
      mailboxService(context.inbox),
      sessionsService(context),
      {
        paths: [/^/],
        faultNames: (ask) => ['frame', ...namesOfCall(ask)],
        answer: firstOf(callsAnswer(context), devicePageAnswer(context), socialPages, await pagesAnswer(project)),
      },
    ]),
  })
}

/** `POST /sessions/end { email }` ends that user's sessions, as the provider would. */
function sessionsService(context: FrameContext): Service {
  const answer: Answer = (ask) => {
    if (ask.method !== 'POST') return json({ error: 'POST' }, 405)
    const { email } = (readJson(ask) ?? {}) as { email?: unknown }
    if (typeof email !== 'string') return json({ error: 'email is missing.' }, 400)
    return json({ ended: context.sessions.endAll(context.users.byEmail(email).id) })
  }
  return { paths: ['/sessions/end'], faultNames: [], answer }
}
