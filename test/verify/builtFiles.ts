import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { DEFAULT_SERVICE_URLS } from '../../src/services/serviceUrls'
import { filesBelow, type Finding } from './source'

/** Patterns that no built file may hold. */
const FORBIDDEN: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /(?<![.\w$])eval\s*\(/g, what: 'eval' },
  { pattern: /\bnew Function\b|(?<![.\w$])Function\s*\(\s*[`'"]/g, what: 'code from a string' },
  { pattern: /\bdocument\.write(ln)?\b/g, what: 'document.write' },
  { pattern: /createElement\(\s*[`'"]script[`'"]/g, what: 'a script element' },
  { pattern: /\bimport\s*\(\s*[`'"](https?:)?\/\//g, what: 'an import from another host' },
  { pattern: /\bfrom\s*[`'"](https?:)?\/\//g, what: 'an import from another host' },
  { pattern: /\bimportScripts\s*\(/g, what: 'importScripts' },
  { pattern: /sourceMappingURL=/g, what: 'the address of a source map that is not there' },
]

/** What no file of the package may hold either. */
const FORBIDDEN_ANYWHERE: typeof FORBIDDEN = [
  // With it a contract makes the page fetch a URL of its choice. `556f1830` is the selector of the error that asks for it.
  { pattern: /556f1830|\bOffchainLookup\b|\boffchainLookup\b/g, what: 'CCIP-Read (ERC-3668)' },
]

/** React draws a script element when a component asks for one; the check of sinks in src sees that none of ours does. */
const EXPECTED: readonly { readonly file: RegExp; readonly what: string }[] = [
  { file: /^react-[\w-]+\.js$/, what: 'a script element' },
]

/** Hosts that may stand in the code as text. The defaults of `services` are added. Each group says why. */
const HOSTS: readonly { readonly why: string; readonly hosts: readonly string[] }[] = [
  { why: 'namespaces of XML, never fetched', hosts: ['www.w3.org'] },
  {
    why: 'pages that error messages of libraries point to',
    hosts: [
      'react.dev',
      'viem.sh',
      'oxlib.sh',
      'abitype.dev',
      'docs.soliditylang.org',
      'ethereum.reth.rs',
      '4byte.sourcify.dev',
    ],
  },
  { why: 'this machine: recognising a development page', hosts: ['localhost', '127.0.0.1'] },
  {
    why: 'constants of the relay library for features that are not used, or replaced by services',
    hosts: [
      'echo.walletconnect.com',
      'verify.walletconnect.com',
      'secure-mobile.walletconnect.com',
      'secure-mobile.walletconnect.org',
    ],
  },
  { why: 'a link that opens a wallet in Telegram', hosts: ['t.me'] },
  {
    why: 'links that a visitor on a phone follows, never fetched: they open the page inside a wallet (wire facts, 8.6)',
    hosts: ['phantom.app', 'solflare.com', 'go.cb-w.com'],
  },
  { why: 'a link that a visitor follows, never fetched: what a network is', hosts: ['ethereum.org'] },
]

/** Reads what a page is handed: no code from text, no foreign code, no host that is not declared. */
export function findForeign(): Finding[] {
  const networkHosts = new Set(
    readFileSync('src/chains/networks.ts', 'utf8')
      .match(/https:\/\/[\w.-]+/g)
      ?.map((address) => new URL(address).host),
  )
  const known = new Set([
    ...HOSTS.flatMap(({ hosts }) => hosts),
    ...Object.values(DEFAULT_SERVICE_URLS).map((address) => new URL(String(address)).host),
    ...networkHosts,
  ])
  const anywhere = ['dist-cdn', 'dist']
    .flatMap((folder) => filesBelow(folder, '.js'))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return FORBIDDEN_ANYWHERE.filter(({ pattern }) => text.match(pattern) !== null).map(({ what }) => ({
        where: path,
        what: `holds ${what}`,
      }))
    })
  const onPages = filesBelow('dist-cdn', '.js').flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const forbidden = FORBIDDEN.filter(
      ({ pattern, what }) =>
        text.match(pattern) !== null && !EXPECTED.some((each) => each.what === what && each.file.test(basename(path))),
    ).map(({ what }) => ({ where: path, what: `holds ${what}` }))
    const hosts = new Set(
      [...text.matchAll(/\b(?:https?|wss?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)/gi)].map((match) =>
        String(match[1]).toLowerCase(),
      ),
    )
    const undeclared = [...hosts]
      .filter((host) => !known.has(host))
      .map((host) => ({ where: path, what: `names the host ${host}, which is not declared` }))
    return [...forbidden, ...undeclared]
  })
  return [...anywhere, ...onPages]
}
