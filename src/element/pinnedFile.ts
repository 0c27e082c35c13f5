import { document } from '../domain/page/document'
import { loadTogether } from '../domain/loadTogether'

const ENTRY = '/wallet-connect-button.js'

/** Files that are being fetched, or have been, with the hash that they are pinned to. */
const checks = new Map<string, Promise<unknown>>()

/**
 * The URL of a file beside the entry, once its bytes have the hash that an import map of the page pins it to.
 * `undefined` if no import map names the entry. Browsers that know `integrity` in import maps compare it themselves.
 * For the others the file, and what is requested together with it, is preloaded with the hash first: importing it then
 * gets what was preloaded. docs/decisions/pinned-by-the-import-map.md
 * @throws if the file is not pinned although the entry is, or has other bytes
 */
export function pinnedFile(path: string): Promise<string> | undefined {
  const maps = document.querySelectorAll<HTMLScriptElement>('script[type=importmap]')
  const map = [...maps].find(({ text }) => text.includes(`${ENTRY}"`))
  return map && checkFile(path.slice(1), map.text)
}

async function checkFile(path: string, importMap: string): Promise<string> {
  const { integrity } = JSON.parse(importMap) as { integrity: Record<string, string> }
  const file = Object.keys(integrity)
    .map((each) => each.replace(ENTRY, path))
    .find((each) => each.endsWith(path) && integrity[each])
  if (!file) throw new Error(`${path} is not pinned`)
  const link = document.createElement('link')
  link.href = file
  const { href } = link
  if (!checks.has(href)) {
    link.rel = 'modulepreload'
    link.integrity = integrity[file] as string
    // `strict-dynamic` requires it of links.
    link.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
    const check = new Promise((resolve, reject) => {
      link.onload = resolve
      link.onerror = reject
    })
    checks.set(href, check)
    check.catch(() => checks.delete(href))
    document.head.append(link)
  }
  // The file may import what is requested in the same task, which must not be requested again without its hash.
  await undefined
  await loadTogether(...checks.values())
  return href
}
