import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { OwnFiles } from './compressing'
import type { Journey } from './journeys'

/** A page with another library's button, as its documentation sets it up. */
interface Peer {
  readonly name: string
  /** What the component needs, and the element with the button. */
  readonly source: string
  /** What a visitor presses, and what the dialog shows once a wallet can be chosen. */
  readonly button: string
  readonly wallet: string
}

const PROJECT_ID = '0123456789abcdef0123456789abcdef'

const PEERS: Readonly<Record<string, Peer>> = {
  rainbowkit: {
    name: 'RainbowKit 2.2.11',
    source: `
      import '@rainbow-me/rainbowkit/styles.css'
      import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
      const config = getDefaultConfig({ appName: 'Page', projectId: '${PROJECT_ID}', chains: [mainnet] })
      const content = createElement(RainbowKitProvider, null, createElement(ConnectButton))`,
    button: '[data-testid=rk-connect-button]',
    wallet: '[data-testid^=rk-wallet-option]',
  },
  connectkit: {
    name: 'ConnectKit 1.9.2',
    source: `
      import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
      import { createConfig } from 'wagmi'
      const config = createConfig(
        getDefaultConfig({ appName: 'Page', walletConnectProjectId: '${PROJECT_ID}', chains: [mainnet] }))
      const content = createElement(ConnectKitProvider, null, createElement(ConnectKitButton))`,
    button: '#root button',
    wallet: '[role=dialog] button[type=button]',
  },
}

const PACKAGE = {
  private: true,
  type: 'module',
  dependencies: {
    '@rainbow-me/rainbowkit': '2.2.11',
    '@tanstack/react-query': '5.108.4',
    connectkit: '1.9.2',
    // Of Node, which the SDK of a wallet takes from the bundler.
    events: '3.3.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
    viem: '2.57.20',
    wagmi: '2.19.5',
  },
  // Without the connectors that a visitor has to choose first.
  overrides: { '@wagmi/connectors': '8.2.0' },
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

const scriptOf = ({ source }: Peer): string => `
  import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { WagmiProvider } from 'wagmi'
  import { mainnet } from 'wagmi/chains'
  ${source}
  createRoot(document.getElementById('root')).render(createElement(WagmiProvider, { config },
    createElement(QueryClientProvider, { client: new QueryClient() }, content)))`

const pageOf = (name: string): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>
<link rel="icon" href="data:,"><h1>A page</h1><div id="root"></div><script type="module" src="./${name}.js"></script>`

/** Connectors of the newer major version, which bring no `@reown`, name a part that the older `@wagmi/core` lacks. */
const NO_TEMPO: Plugin = {
  name: 'no-tempo',
  enforce: 'pre',
  resolveId: (id) => (id === '@wagmi/core/tempo' ? '\0no-tempo' : undefined),
  load: (id) => (id === '\0no-tempo' ? 'export const tempoWallet = undefined' : undefined),
}

/** Installs the peers in `folder` and builds their pages. Returns the files by their paths below `/peers/`. */
export async function buildPeers(folder: string): Promise<OwnFiles> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify(PACKAGE))
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    })
  // The connectors that bring them are not needed, and their code is not to be installed.
  const unwanted = (await readdir(join(folder, 'node_modules'), { recursive: true })).find((path) =>
    /@reown/.test(path),
  )
  if (unwanted) throw new Error(`npm has installed ${unwanted}.`)
  for (const [name, peer] of Object.entries(PEERS)) {
    await writeFile(join(folder, `${name}.js`), scriptOf(peer))
    await writeFile(join(folder, `${name}.html`), pageOf(name))
  }
  await build({
    root: folder,
    base: './',
    configFile: false,
    plugins: [NO_TEMPO],
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { rollupOptions: { input: Object.keys(PEERS).map((name) => join(folder, `${name}.html`)) } },
  })
  const built = join(folder, 'dist')
  const files = (await readdir(built, { recursive: true })).filter((path) => extname(path) in TYPES)
  const read = async (path: string) =>
    [`/peers/${path}`, { type: TYPES[extname(path)] as string, body: await readFile(join(built, path)) }] as const
  return Object.fromEntries(await Promise.all(files.map(read)))
}

/** From the navigation to a wallet that can be chosen, with the button pressed as soon as it is there. */
export const PEER_JOURNEYS: readonly Journey[] = Object.entries(PEERS).map(([path, { name, button, wallet }]) => ({
  name: `${name}, navigation to its wallets, pressed at once`,
  path: `/peers/${path}.html`,
  start: `() => { const button = document.querySelector('${button}'); return (button?.click(), Boolean(button)) }`,
  until: `() => Boolean(document.querySelector('${wallet}'))`,
}))
