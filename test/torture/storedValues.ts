import fc from 'fast-check'
import { parseSiweMessage } from 'viem/siwe'
import { deepLink, requestLink } from '../../src/domain/wallet/deepLink'
import { formatSiwxMessage, type SiwxMessageData } from '../../src/domain/siwx/message'
import { resumeSocial } from '../../src/features/embedded/actions/resumeSocial'
import { readEntry } from '../../src/services/storage/entries'
import { STORAGE_KEYS, type StorageKey, type StorageKeyName } from '../../src/services/storage/keys'
import { readSignIns } from '../../src/session/sign-in/findSignIn'
import { createRelayStorage, DEEP_LINK_KEY } from '../../src/wallets/walletconnect/relayStorage'
import { makeContext } from '../fakes/context'
import type { Target } from './target'

const PAGE = 'https://shop.test'
const STATE = 'a'.repeat(24)
const RETURNED = `${PAGE}/?result_uri=${encodeURIComponent('https://x.test/?a=b')}&wcb_login_state=${STATE}`
const NAMES = Object.keys(STORAGE_KEYS) as StorageKeyName[]
/** Names of fields that the product reads from storage, and of those that every object has. */
const FIELDS = [
  'until', 'link', 'href', 'name', 'wallet', 'replaces', 'request', 'kind', 'account', 'connecting', 'id', 'mobile_link',
  'desktop_link', 'webapp_link', 'image_url', 'homepage', 'app_store', 'data', 'message', 'signature', 'cacao', 'type',
  'namespace', 'token', 'addresses', 'label', 'icon', 'timestamp', 'topic', 'expiry', 'peer', 'eip155', '__proto__',
  'constructor', 'toString',
] // prettier-ignore
const LINKS = [
  'javascript:alert(1)', 'JAVASCRIPT:alert(1)//', 'java\nscript:x', 'data:text/html,x', 'file:///etc/passwd',
  'blob:https://shop.test/x', 'https://evil.example/', 'https://shop.test@evil.example/', 'http://shop.test/',
  '//evil.example', 'https://shop.test/basket?a=b#c', 'sms:+1', 'tel:+1', 'ms-settings:', 'pocket://', 'smb://host/x',
  'https:\\\\evil.example', 'about:blank', 'view-source:https://shop.test/',
] // prettier-ignore
/** What no stored link may lead to, and what none may that is opened without a press. */
const HOSTILE = /^(?:javascript|data|file|blob|http|about|view-source):/i
const PROGRAM = /^(?:sms|tel|ms-settings|smb):/i

const data: SiwxMessageData = {
  accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 'eip155:1',
  domain: 'shop.test',
  uri: 'https://shop.test/',
  version: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-01-01T00:00:00.000Z',
}
const session = (own: SiwxMessageData) => ({
  data: own,
  message: formatSiwxMessage(own),
  signature: `0x${'ab'.repeat(65)}`,
})
const HOSTILE_DATA: readonly Partial<SiwxMessageData>[] = [
  {}, { domain: 'evil.example' }, { uri: 'https://evil.example/' }, { uri: 'javascript:x' }, { nonce: 'zzzzzzzz' },
  { accountAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }, { chainId: 'eip155:10' }, { version: '2' },
  { domain: 'shop.test.evil.example' }, { domain: 'SHOP.test' }, { statement: 'a\nURI: https://evil.example' },
] // prettier-ignore

const link = fc.oneof(
  fc.constantFrom(...LINKS),
  fc
    .tuple(fc.constantFrom(...LINKS), fc.nat(12), fc.string({ unit: 'binary', maxLength: 2 }))
    .map(([text, at, part]) => text.slice(0, at) + part + text.slice(at)),
)
const json = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    link,
    fc.string(),
    fc.double(),
    fc.constantFrom(null, true, 7, Number.MAX_SAFE_INTEGER, '', 'Pocket', 'eip155:1'),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('any'), { maxKeys: 6 }),
  ),
})).any
const signIn = fc
  .tuple(
    fc.oneof(fc.constant({}), fc.constantFrom(...HOSTILE_DATA)),
    fc.oneof(fc.constant({}), fc.constantFrom(...HOSTILE_DATA)),
    fc.constantFrom<object>(
      {},
      {},
      { signature: '' },
      { signature: 'x' },
      { signature: 7 },
      { message: '' },
      { message: 'own words' },
    ),
  )
  .map(([said, signed, other]) => ({ ...session({ ...data, ...signed }), data: { ...data, ...said }, ...other }))
const pairing = fc.record({ until: fc.integer(), link: fc.record({ href: link, name: fc.string() }), wallet: json })
const wallet = fc.record({
  id: fc.string({ minLength: 1 }),
  name: fc.string({ minLength: 1 }),
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  app_store: link,
  homepage: link,
})
const choice = fc.record({ href: link, name: fc.constant('Pocket') })
const page = fc.oneof(link, fc.constantFrom(`${PAGE}/basket`, 'https://evil.example/basket'))
/** Near to what the product writes. */
const OWN: Partial<Record<StorageKeyName, fc.Arbitrary<string>>> = {
  session: fc
    .array(signIn, { maxLength: 3 })
    .map((proofs) => JSON.stringify({ v: 1, namespaces: { eip155: { connector: 'walletConnect' } }, proofs })),
  open_pairing: pairing.map((value) => JSON.stringify(value)),
  open_view: fc.record({ until: fc.integer(), wallet }).map((value) => JSON.stringify(value)),
  recent_wallets: fc.array(wallet, { maxLength: 3 }).map((value) => JSON.stringify(value)),
  WALLETCONNECT_DEEPLINK_CHOICE: choice.map((value) => JSON.stringify(value)),
  social_provider: page.map((each) => `google ${STATE} 1767225600000 ${each}`),
}
const text = fc.oneof(
  { arbitrary: json.map((value) => JSON.stringify(value)), weight: 4 },
  ...Object.values(OWN),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('[['.repeat(5_000), 'x'.repeat(300_000), '{"__proto__":{"polluted":1}}', 'null', ''),
)
const entry = fc.oneof(
  fc.tuple(fc.constantFrom(...NAMES), text),
  ...Object.entries(OWN).map(([name, own]) => fc.tuple(fc.constant(name as StorageKeyName), own)),
)

/**
 * Values of all keys at once. The rule: reading them throws nothing and pollutes nothing, what is opened or loaded is
 * https or a wallet's own scheme and of the page's origin where the page goes there, and a sign-in is what its message
 * says, for this page.
 */
export async function createStoredValuesTarget(): Promise<Target> {
  return {
    async run(seed, mutations, progress) {
      const failures: string[] = []
      const counts = {
        'values that are read': 0,
        'values that are refused': 0,
        links: 0,
        'pages loaded': 0,
        'sign-ins': 0,
      }
      const cases = fc.sample(entry, { seed, numRuns: mutations })
      for (const [name, stored] of cases) {
        try {
          const found = await readHostile(name, stored)
          counts[found.value === undefined ? 'values that are refused' : 'values that are read'] += 1
          counts.links += found.links.length
          counts['pages loaded'] += found.loaded.length
          counts['sign-ins'] += found.signIns
          for (const problem of found.problems)
            failures.push(`${name} ${problem}: ${JSON.stringify(stored).slice(0, 400)}`)
        } catch (reason) {
          failures.push(`${name} raises ${String(reason)}: ${JSON.stringify(stored).slice(0, 400)}`)
        }
        await progress?.()
      }
      return { mutations, failures, counts }
    },
  }
}

async function readHostile(name: StorageKeyName, stored: string) {
  const context = makeContext({ options: { siwx: 'optional' } })
  context.visit(RETURNED)
  const { storage } = context.services
  const { prefix }: StorageKey<unknown> = STORAGE_KEYS[name]
  const key = (prefix ?? '') + name
  ;(prefix === undefined ? storage : storage.raw).write(key, stored)

  const value: unknown = readEntry(storage, name)
  const relay = createRelayStorage(storage)
  for (const each of await relay.getKeys()) relay.peek(each)
  const { href, link: ours, byPress } = relay.peek<Partial<Record<string, string>>>(DEEP_LINK_KEY) ?? {}
  const chosen = ours ?? href
  const byItself = byPress === undefined ? chosen : href
  // Records of caches and of the relay library are parsed by who reads them.
  const links = [...(/_cache$|^relay\/$/.test(name) ? [] : linksIn(value)), ...(chosen ? [chosen] : [])]
  const opened = links.flatMap((each) => [each, deepLink(each, 'wc:a@2')?.redirect, requestLink(each, 1, 't')])
  const signIns = readSignIns(context)
  if (name === 'social_provider') await resumeSocial(context)

  const problems = [
    ...(byItself !== undefined && PROGRAM.test(byItself) ? [`starts ${byItself}`] : []),
    ...opened.flatMap((each) => (each !== undefined && HOSTILE.test(each) ? [`leads to ${each}`] : [])),
    ...context.loaded.flatMap((each) => (new URL(each).origin === PAGE ? [] : [`loads ${each}`])),
    ...signIns.flatMap((each) => findForgery(each.message, each.signature, each.data) ?? []),
    ...('polluted' in {} ? ['pollutes all objects'] : []),
  ]
  return { value, links, loaded: context.loaded, signIns: signIns.length, problems }
}

/** Links under the names of the product's own fields. A page that is loaded again is judged by its origin instead. */
function linksIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' &&
    /^(?:href|link|mobileLink|desktopLink|webappLink|appStore|playStore|homepage)$/.test(name)
      ? [inner]
      : linksIn(inner),
  )
}

/** viem's parser is the judge, which knows nothing of ours. */
function findForgery(message: string, signature: string, said: SiwxMessageData): string | undefined {
  const signed = parseSiweMessage(message)
  if (!/^0x([\da-f]{2})*$/i.test(signature)) return 'signs in without a proof'
  if (signed.domain !== 'shop.test' || new URL(signed.uri ?? PAGE).origin !== PAGE) return 'signs in to another page'
  const matches =
    signed.address === said.accountAddress && `eip155:${signed.chainId}` === said.chainId && signed.nonce === said.nonce
  return matches ? undefined : 'signs in with the message of another sign-in'
}
