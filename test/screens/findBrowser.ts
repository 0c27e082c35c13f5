import { existsSync } from 'node:fs'
import type { LaunchOptions } from 'playwright'

const places = [
  process.env['CHROME_BIN'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A browser of this machine, quiet without a network; Playwright's own when there is none. */
export function launchOptions(): LaunchOptions {
  const executablePath = places.find((place) => place !== undefined && existsSync(place))
  const root = process.getuid?.() === 0
  return {
    ...(executablePath && { executablePath }),
    args: [
      ...(root ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
