import { CHOOSABLE, type Choice } from '../demo/site/build/choice'
import { pairwise } from './pairwise'

/** Characters that mean something in markup, in scripts or in templates. */
const TEXT = 'A & B: "it\'s" <i> {{x}} {y} `${z}` -- \\n'
const URL_TEXT = 'https://example.com/terms?a=1&b={2}'

/** What is chosen of options whose values are free. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  'project-id': ['0123456789abcdef0123456789abcdef'],
  methods: ['wallet email social', 'wallet', ''],
  socials: ['github google', 'apple', ''],
  features: ['-swaps -names', '-email branding'],
  networks: ['base mainnet', '8453 mainnet', 'mainnet solana'],
  'default-network': ['mainnet'],
  rpc: ['base=https://rpc.example/?key=1&b="2" mainnet=https://one.example'],
  'account-type': ['eip155:eoa'],
  services: ['{"api":"https://api.example/\\u003c","relay":"wss://relay.example"}'],
  'siwx-expiry': ['3600'],
  'siwx-not-before': ['2030-01-01T00:00:00Z'],
  texts: ['{"button.connect":{"en":"Join A & B","de":"<i> `${z}` {{x}}"}}'],
  lang: ['de', 'ar', 'zh-Hant'],
  tokens: ['eip155:1:0x6b175474e89094c44da98b954eedeac495271d0f'],
  'image-hosts': ['https://images.example https://gateway.example/ipfs/'],
  'swap-networks': ['eip155:1 eip155:8453'],
  'restricted-time-zones': ['Asia/Shanghai'],
  'wallets-featured': [`com.example.wallet ${'a'.repeat(64)}`],
  'wallets-include': ['b'.repeat(64)],
  'wallets-exclude': ['org.example'],
  'siwx-resources': ['https://example.com/a https://example.com/b'],
  'siwx-backend-url': ['/api/sign-in'],
}

/** Choices in which each value of an option meets each value of every other. */
export const CHOICES: readonly Choice[] = pairwise(
  Object.fromEntries(
    CHOOSABLE.map((row): [string, (string | undefined)[]] => [row.name, [undefined, ...valuesOf(row)]]),
  ),
).map((each) =>
  Object.fromEntries(Object.entries(each).filter((entry): entry is [string, string] => entry[1] !== undefined)),
)

function valuesOf({ name, kind, values = [], fallback }: (typeof CHOOSABLE)[number]): readonly string[] {
  if (kind === 'flag') return ['']
  if (kind === 'pick') return values.filter((value) => value !== fallback)
  return (
    SAMPLES[name] ??
    (kind === 'endpoint' ? ['/sign-in?step=1', 'https://other.example/'] : [name.endsWith('url') ? URL_TEXT : TEXT])
  )
}
