import { loadServerEntry } from '../siwx-server/serverEntry'
import { createSiwxServer } from '../siwx-server/siwxServer'
import { firstOf, text, type Answer } from '../stack/http/reply'
import type { StackJson } from '../stack/stackJson'
import { addInstalledWallet, fillPage } from './fill'
import { builtFiles, isRead, readDemoFile } from './files'
import { galleryPage } from './galleryPage'
import { bundleInstalledWallet } from './installedWallet'
import { strictPolicy } from './policy'
import { sitePages } from './sitePages'

/** The demo pages, their sign-in server, the built files and the installed wallet. */
export async function demoPages(stackJson: StackJson): Promise<Answer> {
  // On a busy machine it takes longer than the element waits for the first sign-in. It is loaded again after a build.
  const [walletScript] = await Promise.all([bundleInstalledWallet(), loadServerEntry().catch(() => undefined)])
  const { host } = new URL(stackJson.demo)
  const siwx = createSiwxServer({
    domains: [host, host.replace('127.0.0.1', 'localhost')],
    rpcUrls: Object.fromEntries(stackJson.chains.map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, rpcUrl])),
  })
  const installedWallet: Answer = (ask) =>
    isRead(ask.method) && ask.url.pathname === '/installed-wallet.js'
      ? text(walletScript, 'text/javascript; charset=utf-8')
      : undefined
  return firstOf(
    ...[siwx, installedWallet, builtFiles('dist-cdn'), builtFiles('dist')],
    ...[galleryPage(), sitePages(stackJson), pageFiles(stackJson)],
  )
}

function pageFiles(stackJson: StackJson): Answer {
  return async (ask) => {
    if (!isRead(ask.method)) return undefined
    const { pathname, searchParams } = ask.url
    const file = await readDemoFile(pathname === '/' ? 'index.html' : pathname.slice(1))
    if (!file?.headers['content-type']?.startsWith('text/html')) return file && { status: 200, ...file }
    const filled = fillPage(file.body.toString('utf8'), searchParams, stackJson)
    const body =
      (searchParams.get('wallet') ?? '0') !== '0' ? addInstalledWallet(filled, searchParams, stackJson) : filled
    const strict: Record<string, string> =
      searchParams.get('csp') === 'strict' ? { 'content-security-policy': strictPolicy(stackJson) } : {}
    return { status: 200, headers: { ...file.headers, ...strict }, body }
  }
}
