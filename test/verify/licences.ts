import { readFileSync } from 'node:fs'
import { listShipped, type Locked as Packages } from './shipped'
import type { Finding } from './source'

const ALLOWED = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'])
/** Past this version the licence forbids other relays (docs/decisions/relay-library.md). */
const RELAY_LIBRARY_AT_MOST = [2, 21, 8]
const RELAY_LIBRARY = /^@walletconnect\/(universal-provider|sign-client|core|utils|types)$/
const SHIPPED_AT_MOST = 200
/** Published with code that sent secret keys away (2 December 2024). */
const STOLEN: readonly string[] = ['@solana/web3.js@1.95.6', '@solana/web3.js@1.95.7']

type Locked = Readonly<
  Record<string, Packages[string] & { resolved?: string; link?: boolean; hasInstallScript?: boolean }>
>

/** Shipped packages with another licence, too many of them, and entries that the lockfile must not have. */
export function findUnlicensed(): Finding[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Locked }
  const shipped = listShipped(packages)
  const bundled = shipped.filter(({ isBundled }) => isBundled)
  console.log(`  ${shipped.length} packages are shipped, ${bundled.length} of them in the built files`)
  const unlicensed = shipped.flatMap(({ id, path }) => {
    const { license } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as {
      license?: string | { type: string }
    }
    const text = typeof license === 'object' ? license.type : (license ?? 'none')
    return isAllowed(text) ? [] : [{ where: id, what: `has the licence ${text}` }]
  })
  const many = `${shipped.length} packages are shipped, at most ${SHIPPED_AT_MOST} may be`
  return [
    ...unlicensed,
    ...(shipped.length > SHIPPED_AT_MOST ? [{ where: 'package-lock.json', what: many }] : []),
    ...findRefused(packages),
    ...findInstallScripts(
      shipped.map(({ path }) => path),
      packages,
    ),
  ]
}

/** `A OR B` needs one of them, `A AND B` both. */
function isAllowed(text: string): boolean {
  return text
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => ALLOWED.has(each.trim())))
}

/** Packages that run code of their own when someone installs what we ship. */
export function findInstallScripts(shipped: readonly string[], packages: Locked): Finding[] {
  return shipped
    .filter((path) => packages[path]?.hasInstallScript)
    .map((where) => ({ where, what: 'reaches the visitor and has an install script' }))
}

/** What the lockfile may not hold, shipped or not. */
export function findRefused(packages: Locked): Finding[] {
  const findings: Finding[] = []
  for (const [path, { version = '', resolved, link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? ''
    // A link is a workspace of this repository, by its folder.
    if (resolved !== undefined && !link)
      findings.push({
        where: path,
        what: 'records a download URL; write package-lock.json with omit-lockfile-registry-resolved',
      })
    if (name.startsWith('@reown/appkit')) findings.push({ where: path, what: 'must not be installed' })
    if (STOLEN.includes(`${name}@${version}`)) findings.push({ where: path, what: `is the poisoned ${version}` })
    if (RELAY_LIBRARY.test(name) && isLater(version))
      findings.push({ where: `${path}@${version}`, what: `is later than ${RELAY_LIBRARY_AT_MOST.join('.')}` })
  }
  return findings
}

function isLater(version: string): boolean {
  const numbers = version.split('-')[0]?.split('.').map(Number) ?? []
  for (const [index, most] of RELAY_LIBRARY_AT_MOST.entries()) {
    const number = numbers[index] ?? 0
    if (number !== most) return number > most
  }
  return false
}
