import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type EngineName = 'firefox' | 'webkit'

interface EngineRow {
  /** What people call it. */
  readonly title: string
  /** Where its browser may be. */
  readonly binaries: readonly string[]
  /** Programs beside it, by the Debian package of each. */
  readonly needs: Readonly<Record<string, string>>
  /** The Debian package of the browser. */
  readonly package: string
}

/** What visitors set in their system, and drivers cannot emulate. */
export interface System {
  readonly motion?: 'reduce'
  readonly colorScheme?: 'dark'
}

/** The engines besides Chromium, as Debian ships them. */
export const ENGINES: Readonly<Record<EngineName, EngineRow>> = {
  firefox: {
    title: 'Firefox',
    binaries: [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'],
    needs: {},
    package: 'firefox-esr',
  },
  webkit: {
    title: 'WebKit (WebKitGTK)',
    binaries: ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
    needs: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', xdotool: 'xdotool' },
    package: 'webkit2gtk-driver',
  },
}

/** The engine's browser, or the packages that have to be installed first. */
export function findEngine(name: EngineName): { readonly binary: string } | { readonly missing: readonly string[] } {
  const { binaries, needs, package: own } = ENGINES[name]
  const binary = binaries.find((each) => each !== '' && existsSync(each))
  const missing = Object.keys(needs).flatMap((program) => (isInPath(program) ? [] : [needs[program] as string]))
  return binary && missing.length === 0 ? { binary } : { missing: [...new Set([...(binary ? [] : [own]), ...missing])] }
}

function isInPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}
