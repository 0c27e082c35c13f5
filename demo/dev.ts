import { createServer, type ViteDevServer } from 'vite'
import { readCommandLine } from '../build/commandLine'
import { relayLibraryAliases } from '../build/relayLibrary'
import { solanaLibraryAliases } from '../build/solanaLibraries'
import { sourcePlugins } from '../build/sourcePlugins'
import { buildWhenNeeded } from './pages-server/buildWhenNeeded'
import { isRead } from './pages-server/files'
import { demoPages } from './pages-server/pages'
import { installBundlerOrTell } from './stack/bundler/installBundler'
import { firstOf, text, type Answer } from './stack/http/reply'
import { endWithParent } from './stack/lifetime'
import { startStack, type RunningStack } from './stack/startStack'

readCommandLine({
  usage: `npm run dev
Runs the demo on the local stack with the element from its sources: the pages load again when one of them is saved.`,
})

let stack: RunningStack | undefined
let vite: ViteDevServer | undefined
endWithParent(async () => {
  await Promise.all([stack?.stop(), vite?.close()])
})
// What is not the element, such as the sign-in server's code, is as built.
await Promise.all([buildWhenNeeded(), installBundlerOrTell()])
console.log('Starting the local chains, services and wallets')
vite = await createServer({
  configFile: false,
  publicDir: false,
  appType: 'custom',
  logLevel: 'warn',
  define: { global: 'globalThis', WINDOW_PAGE: 'undefined', BUILT_FILES: 'undefined' },
  plugins: sourcePlugins(),
  resolve: { alias: [...relayLibraryAliases, ...solanaLibraryAliases], dedupe: ['viem', 'zod', 'react', 'react-dom'] },
  server: { host: '127.0.0.1', cors: true },
  // Found at the start, or the first press would wait until the libraries behind it are bundled, and reload the page.
  optimizeDeps: { entries: ['src/page.ts'], rolldownOptions: { plugins: sourcePlugins() } },
})
await vite.listen()
const [url = ''] = vite.resolvedUrls?.local ?? []
const entry = `import '${url}@vite/client'\nimport '${url}src/page.ts'\n`
const fromSources: Answer = ({ method, url: { pathname } }) =>
  isRead(method) && pathname === '/dist-cdn/wallet-connect-button.js'
    ? text(entry, 'text/javascript; charset=utf-8')
    : undefined
stack = await startStack({ pages: async (stackJson) => firstOf(fromSources, await demoPages(stackJson)) })
console.log(`
${stack.stackJson.demo}/ has the element from src. The pages load again when a source is saved.

Ctrl-C stops everything.`)
