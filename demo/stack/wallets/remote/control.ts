import { z } from 'zod'
import type { OpenPhone } from '../../../../src/testing/phone/startPhone'
import { json, readJson, type Answer } from '../../http/reply'

const mode = z.enum(['approve', 'reject', 'hold'])
const modeOf = (given: z.infer<typeof mode>) => (given === 'hold' ? 'ask' : given)
const policySchema = z.object({
  mode,
  /** Of single methods, or of `session_proposal` and `session_authenticate`. */
  methods: z.record(z.string(), mode).default({}),
  /** Narrows what a session grants. */
  namespaces: z.record(z.string(), z.object({ chains: z.array(z.string()).optional() })).optional(),
  /** Indexes of the accounts that pages get, the active one first. */
  accounts: z.array(z.number()).min(1).default([0]),
})
const DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** The control API of the wallet, and `GET /state` for its page. A policy replaces the one before it. */
export function controlAnswer({ phone, client, parts }: OpenPhone): Answer {
  const { core, documents, prompts } = parts
  const network = core.evm.chainId
  let policy = policySchema.parse({ mode: 'approve' })

  const follow = (given: typeof policy): typeof policy => {
    const { accounts, namespaces } = given
    core.switchAccount(accounts[0]!)
    core.grant({
      ...(accounts.length > 1 && { accounts }),
      ...(namespaces && { networks: Object.entries(namespaces).flatMap(([name, { chains }]) => chains ?? [name]) }),
    })
    phone.answer(
      modeOf(given.mode),
      Object.fromEntries(Object.entries(given.methods).map(([method, each]) => [method, modeOf(each)])),
    )
    return (policy = given)
  }
  /** Another account or network, as a person picks it in the wallet. */
  const change = (name: unknown, data: unknown): Promise<void> => {
    if (name !== 'accountsChanged' && name !== 'chainChanged') throw new TypeError(`There is no event ${String(name)}.`)
    if (name === 'chainChanged') {
      const chain = core.evm.chains.get(Number(data))
      if (!chain) throw new RangeError(`The wallet does not know ${String(data)}.`)
      core.evm.moveTo(chain)
    } else {
      const address = String([data].flat()[0])
      const index = [phone.addresses, phone.solanaAddresses].map((own) => own.indexOf(address)).find((at) => at >= 0)
      if (index === undefined) throw new RangeError('The wallet has no such account.')
      follow({ ...policy, accounts: [index] })
    }
    return documents.deliver([{ name, data }])
  }
  const sessions = () => client.session.getAll().map(({ topic, peer }) => ({ topic, peer: peer.metadata }))
  const requests = () => phone.requests.toReversed()

  return async (ask) => {
    const body = (): Record<string, unknown> => (readJson(ask) ?? {}) as Record<string, unknown>
    try {
      switch (`${ask.method} ${ask.url.pathname}`) {
        case 'POST /pair':
          await phone.scan(String(body()['uri']))
          return json({ paired: true }, 202)
        case 'POST /policy':
          core.evm.chainId = network
          return json(follow(policySchema.parse(body())))
        case 'GET /requests':
          return json(requests())
        case 'POST /answer': {
          const { id, approve } = body()
          if (!phone.pending.some((each) => each.id === id))
            throw new RangeError(`No request ${String(id)} is waiting.`)
          return json(await prompts.answer(approve === true ? 'approved' : 'rejected', Number(id)))
        }
        case 'POST /event': {
          const { name, data } = body()
          await change(name, data)
          return json({ sessions: phone.sessions })
        }
        case 'POST /add':
          await phone.addNetwork(String(body()['network']))
          return json({ sessions: phone.sessions })
        case 'POST /disconnect': {
          const { topic } = body()
          if (typeof topic === 'string') await client.disconnect({ topic, reason: DISCONNECTED })
          else await phone.disconnect()
          return json({ sessions: phone.sessions })
        }
        case 'GET /state':
          return json({
            policy,
            accounts: phone.addresses,
            solanaAccounts: phone.solanaAddresses,
            shown: phone.address,
            sessions: sessions(),
            requests: requests(),
          })
        default:
          return undefined
      }
    } catch (reason) {
      return json({ error: reason instanceof Error ? reason.message : String(reason) }, 400)
    }
  }
}
