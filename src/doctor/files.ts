import { document } from '../domain/page/document'
import type { Reply } from './facts'
import { ask, mayConnect } from './ask'
import { isRefused, type Policy } from './policy'

/** SHA-384 of the files that are built before the self-check. Undefined in the npm package, which others bundle. */
declare const BUILT_FILES: Readonly<Record<string, string>>

/** The files are those of an app's bundler. */
export const IS_BUNDLED = typeof BUILT_FILES === 'undefined'

/** The hash of each file as the build wrote it. The self-check cannot contain its own. */
const RELEASED: Readonly<Record<string, string>> = IS_BUNDLED ? {} : BUILT_FILES

/** A file of the element that the page has loaded. */
export interface LoadedFile {
  /** Its path in the folder of the files. */
  readonly name: string
  /** SHA-384, as in `integrity.json`. Undefined where the page may not read the file, and without HTTPS. */
  readonly integrity: string | undefined
  /** It is what the build of this version wrote. Undefined for the self-check itself, and where there is no hash. */
  readonly isReleased: boolean | undefined
}

/** The scripts below a folder that this page has loaded: paths in it, in the order of loading. */
export function findLoaded(folder: string): readonly string[] {
  if (!folder) return []
  const urls = [
    ...[...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ].map((url) => url.replace(/[?#][^]*$/, ''))
  const names = urls
    .filter((url) => url.startsWith(folder) && url.endsWith('.js'))
    .map((url) => url.slice(folder.length))
  return [...new Set(names)]
}

/** What the report says of the loaded files. */
export function judgeLoaded(names: readonly string[], replies: Readonly<Record<string, Reply>>): readonly LoadedFile[] {
  return names.map((name) => {
    const reply = replies[name]
    const integrity = reply && 'integrity' in reply ? reply.integrity : undefined
    const isJudged = integrity !== undefined && name !== 'doctor.js'
    return { name, integrity, isReleased: isJudged ? reply?.kind === 'ok' : undefined }
  })
}

/**
 * Each file as a browser would load it as a module: status, type, and whether it is what the build wrote. The single
 * file is beside none, so it is only asked for if it is loaded.
 */
export async function checkFiles(
  folder: string,
  policies: readonly Policy[],
  loaded: readonly string[],
): Promise<Readonly<Record<string, Reply>>> {
  const names = new Set([...Object.keys(RELEASED).filter((name) => !name.includes('.single.')), ...loaded])
  const replies = await Promise.all(
    [...names].map(async (name) => [name, await checkFile(folder, name, policies)] as const),
  )
  return Object.fromEntries(replies)
}

async function checkFile(folder: string, name: string, policies: readonly Policy[]): Promise<Reply> {
  if (!mayConnect(policies, folder))
    return mayPreload(policies, folder) ? preloadModule(folder + name) : { kind: 'refused' }
  const { reply, response } = await ask(folder + name)
  if (reply.kind !== 'ok' || !response) return reply
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
  if (!/^(text|application)\/(x-)?(java|ecma)script$/i.test(type)) return { kind: 'type', type }
  const integrity = await hashOf(response)
  const isChanged = integrity !== undefined && name !== 'doctor.js' && integrity !== RELEASED[name]
  return { kind: isChanged ? 'changed' : 'ok', integrity }
}

/** Browsers hash nothing on an insecure page, where a file counts as unchanged. */
async function hashOf(response: Response): Promise<string | undefined> {
  const hash = await crypto.subtle?.digest('SHA-384', await response.arrayBuffer())
  return hash && `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}

/** With 'strict-dynamic' a link needs a nonce, which only the page knows. */
function mayPreload(policies: readonly Policy[], folder: string): boolean {
  const isDynamic = policies.some((policy) => Object.values(policy).flat().includes("'strict-dynamic'"))
  return !isDynamic && !isRefused(policies, self.origin, 'script-src', new URL(folder).origin)
}

/** Whether a file is there and is a module, where only scripts may be loaded from its host. Does not run it. */
function preloadModule(url: string): Promise<Reply> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: url })
    const end = (reply: Reply) => (): void => {
      link.remove()
      resolve(reply)
    }
    link.addEventListener('load', end({ kind: 'ok' }))
    link.addEventListener('error', end({ kind: 'unreachable', opaque: false }))
    document.head.append(link)
  })
}
