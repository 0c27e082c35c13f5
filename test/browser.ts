import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import type { LaunchOptions } from 'playwright'

// The shell is Chromium without windows, menus and profile: the same engine for a third of the processor time per page.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'msedge',
  'chrome',
]
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const INSTALL_WITHIN_MS = 5 * 60_000

/** Path of a Chromium: from `CHROME_PATH`, the search path, the usual places, or Playwright's download. */
export function findBrowser(): string | undefined {
  const asked = process.env['CHROME_PATH']
  if (asked) {
    if (!isProgram(asked)) throw new Error(`CHROME_PATH names ${asked}, which cannot be run.`)
    return asked
  }
  const inPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => (folder ? NAMES.map((name) => join(folder, name)) : []))
  return [...inPath, ...PLACES, playwrightsOwn()].find((place) => place !== undefined && isProgram(place))
}

/**
 * The same, installing one if there is none.
 * @throws if that fails, with what to do
 */
export function findOrInstallBrowser(): string {
  const found = findBrowser()
  if (found) return found
  console.log('No Chromium on this machine; installing one …')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const debianPackages = isDebianRoot ? ['chromium-headless-shell', 'chromium'] : []
  const ways: [string, string[]][][] = [
    ...debianPackages.map((name): [string, string[]][] => [
      ['apt-get', ['update']],
      ['apt-get', ['install', '-y', '--no-install-recommends', name]],
    ]),
    [[process.execPath, [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium']]],
  ]
  for (const way of ways) {
    try {
      for (const [program, values] of way) {
        execFileSync(program, values, {
          stdio: 'inherit',
          timeout: INSTALL_WITHIN_MS,
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        })
      }
    } catch (reason) {
      console.error(reason instanceof Error ? reason.message : reason)
    }
    const now = findBrowser()
    if (now) return now
  }
  throw new Error(
    'No browser could be found or installed. Install Chromium, Chrome or Edge, or name one by CHROME_PATH.',
  )
}

/** Flags that stop background requests. As root, Chromium cannot use its sandbox. */
export const BROWSER_FLAGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The last such flag counts, so Playwright's own are repeated (test/README.md#decisions). */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
  ],
  ...[
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'TcpPortRandomizationWin',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ],
]

/** Playwright's options for that browser. */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser()
  return {
    ...(executablePath && { executablePath }),
    args: [...BROWSER_FLAGS, `--disable-features=${FEATURES_OFF.join(',')}`],
  }
}

function playwrightsOwn(): string | undefined {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright') as typeof import('playwright')
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
