import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CHUNKS } from '../../build/chunks'
import { COMPILE_HINT } from '../../build/compileHints'
import { withDefinitions } from '../../build/frozenPrototypes'
import { DEFAULT_SERVICE_URLS } from '../../src/services/serviceUrls'
import { filesBelow, type Finding } from './source'

/** Patterns that no built file for pages may contain. */
const FORBIDDEN: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  { pattern: /(?<![.\w$])eval\s*\(/g, what: 'eval' },
  { pattern: /\bnew Function\b|(?<![.\w$])Function\s*\(\s*[`'"]/g, what: 'code from a string' },
  { pattern: /\bdocument\.write(ln)?\b/g, what: 'document.write' },
  { pattern: /createElement\(\s*[`'"]script[`'"]/g, what: 'a script element' },
  { pattern: /\bimport\s*\(\s*[`'"](https?:)?\/\//g, what: 'an import from another host' },
  { pattern: /\bfrom\s*[`'"](https?:)?\/\//g, what: 'an import from another host' },
  { pattern: /\bimportScripts\s*\(/g, what: 'importScripts' },
  { pattern: /\bfrom(?:SecretKey|Seed)\b/g, what: 'a way to make a Solana key pair' },
  { pattern: /sourceMappingURL=/g, what: 'the URL of a missing source map' },
]

/** Patterns that no file of the package may contain either. */
const FORBIDDEN_ANYWHERE: typeof FORBIDDEN = [
  { pattern: /(?<![\w.$])Buffer\.(?:from|alloc|concat)\b/g, what: 'a use of Node’s global Buffer' },
  // Lets a contract make the page fetch a URL of its choice. `556f1830` is the selector of the error that requests it.
  { pattern: /556f1830|\bOffchainLookup\b|\boffchainLookup\b/g, what: 'CCIP-Read (ERC-3668)' },
]

/**
 * React can render a script element; the check `imports` makes sure that no component of ours does. In one file, what
 * is imported lazily is wrapped, so that nothing of a library is left out: the other files show that we call no such
 * part.
 */
const EXPECTED: readonly { readonly file: RegExp; readonly what: string }[] = [
  { file: /^react-[\w-]+\.js$/, what: 'a script element' },
  { file: /\.single\.js$/, what: 'a script element' },
  { file: /\.single\.js$/, what: 'a way to make a Solana key pair' },
]

/** Hosts that may appear in the code, with the reason. The defaults of `services` are added. */
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
      'github.com',
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
    why: 'links that a visitor on a phone follows, never fetched: they open the page inside a wallet',
    hosts: ['phantom.app', 'solflare.com', 'go.cb-w.com'],
  },
  { why: 'a link that a visitor follows, never fetched: what a network is', hosts: ['ethereum.org'] },
]

/** Code made from strings, code from other hosts, and undeclared hosts in the built files. */
export function findForeign(): Finding[] {
  const networkHosts = new Set(
    readFileSync('src/chains/networks/networks.ts', 'utf8')
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
        what: `contains ${what}`,
      }))
    })
  const onPages = filesBelow('dist-cdn', '.js').flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const forbidden = FORBIDDEN.filter(
      ({ pattern, what }) =>
        text.match(pattern) !== null && !EXPECTED.some((each) => each.what === what && each.file.test(basename(path))),
    ).map(({ what }) => ({ where: path, what: `contains ${what}` }))
    const hosts = new Set(
      [...text.matchAll(/\b(?:https?|wss?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)/gi)].map((match) =>
        String(match[1]).toLowerCase(),
      ),
    )
    const undeclared = [...hosts]
      .filter((host) => !known.has(host))
      .map((host) => ({ where: path, what: `contains the undeclared host ${host}` }))
    return [...forbidden, ...undeclared]
  })
  return [...anywhere, ...onPages]
}

/** Chunks for pages that V8 does not compile while they arrive: docs/decisions/compile-hints.md */
export function findUnhinted(): Finding[] {
  return filesBelow('dist-cdn/chunks', '.js')
    .filter((path) => !CHUNKS[basename(path).replace(/-\w+\.js$/, '')]?.isLibrary)
    .filter((path) => !readFileSync(path, 'utf8').startsWith(COMPILE_HINT))
    .map((path) => ({ where: path, what: 'does not begin with the compile hint' }))
}

/** Assignments that throw on pages whose built-ins are frozen: docs/decisions/frozen-built-ins.md */
export function findAssigned(): Finding[] {
  return filesBelow('dist-cdn/chunks', '.js').flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const isReact = basename(path).startsWith('react-')
    return withDefinitions(text, isReact ? '/react-dom/' : path) === text
      ? []
      : [{ where: path, what: 'assigns a property that frozen built-ins make read-only' }]
  })
}
