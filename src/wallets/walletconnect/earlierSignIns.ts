import type { Cacao } from '../../domain/siwx/cacao'
import { parseRecap } from '../../domain/siwx/recap'
import type { SignClient } from './contract'

type StoredSignIn = ReturnType<SignClient['auth']['requests']['getAll']>[number]
type Session = ReturnType<SignClient['session']['get']>
type Response = { readonly result?: { readonly cacaos: readonly Cacao[]; readonly responder: Session['peer'] } }
type EngineEvents = { once(event: string, react: (response: Response) => void): void }

type ApprovedSignIn = { readonly pairingTopic: string; session(): Promise<string | undefined> }

/** As long as the library's own. */
const SESSION_LIFETIME_S = 7 * 86_400

/**
 * Calls back when a wallet approves a one-click sign-in whose page is gone. @walletconnect/sign-client 2.21.8 reads
 * such a response and drops it: only the call that sent the request opens the session.
 */
export function followEarlierSignIns(
  client: SignClient,
  now: () => number,
  onApproved: (signIn: ApprovedSignIn) => void,
): void {
  const { events } = client.engine as unknown as { readonly events: EngineEvents }
  for (const request of client.auth.requests.getAll())
    events.once(`session_request:${request.id}`, ({ result }) => {
      if (!result) return
      const session = (): Promise<string | undefined> => openSession(client, request, result, now)
      onApproved({ pairingTopic: request.pairingTopic, session })
    })
}

/**
 * Opens the session of the response as the library would, without its proof: that belongs to the page that is gone.
 * Like any session, this one proves no account; a sign-in asks for a signature.
 */
async function openSession(
  client: SignClient,
  { id, requester, pairingTopic }: StoredSignIn,
  { cacaos, responder }: NonNullable<Response['result']>,
  now: () => number,
): Promise<string | undefined> {
  const { core } = client
  const over = { code: 0, message: 'The wallet has responded.' }
  await client.auth.requests.delete(id, over)
  core.expirer.del(id)
  for (const proposal of client.proposal.getAll()) {
    if (proposal.pairingTopic !== pairingTopic) continue
    await client.proposal.delete(proposal.id, over)
    core.expirer.del(proposal.id)
  }
  const granted = readGrants(cacaos)
  if (granted.methods.length === 0) return undefined
  const topic = await core.crypto.generateSharedKey(requester.publicKey, responder.publicKey)
  const expiry = Math.floor(now() / 1_000) + SESSION_LIFETIME_S
  await core.relayer.subscribe(topic)
  await client.session.set(topic, {
    topic,
    acknowledged: true,
    self: { publicKey: requester.publicKey, metadata: client.metadata },
    peer: responder,
    controller: responder.publicKey,
    expiry,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic,
    namespaces: { eip155: { ...granted, events: ['chainChanged', 'accountsChanged'] } },
    transportType: 'relay',
  })
  core.expirer.set(topic, expiry)
  return topic
}

/** The accounts that signed, on the chains that they granted with the methods (ERC-5573). */
function readGrants(cacaos: readonly Cacao[]): { methods: string[]; chains: string[]; accounts: string[] } {
  const methods = new Set<string>()
  const chains = new Set<string>()
  const accounts = new Set<string>()
  for (const { p } of cacaos) {
    const [, , namespace, reference, address] = p.iss.split(':')
    if (namespace !== 'eip155') continue
    const abilities = Object.entries(parseRecap(p.resources)?.[namespace] ?? {})
    for (const [ability] of abilities) methods.add(ability.split('/')[1] ?? '')
    const granted = abilities.flatMap(
      ([, restrictions]) => (restrictions as [{ readonly chains?: string | string[] }])[0]?.chains ?? [],
    )
    for (const chain of [`eip155:${reference}`, ...granted]) {
      chains.add(chain)
      accounts.add(`${chain}:${address}`)
    }
  }
  methods.delete('')
  return { methods: [...methods], chains: [...chains], accounts: [...accounts] }
}
