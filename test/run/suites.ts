/** Tests that `npm test` leaves out, because they install other software or take long. */
export interface Suite {
  /** `npm run test:<name>` runs it. */
  readonly name: string
  /**
   * The program and values of its types and its shortest journey, which every `npm run verify` runs. None where
   * `npm test` runs a part of the suite.
   */
  readonly shortest?: readonly string[]
  /** A program that this part needs, and how it is installed. Without it the part is left out, and that is said. */
  readonly needs?: { readonly program: string; readonly command: string }
}

const TSX = [process.execPath, 'node_modules/tsx/dist/cli.mjs'] as const
const PLAYWRIGHT = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test'] as const

export const SUITES: readonly Suite[] = [
  { name: 'backends', shortest: [...TSX, 'test/backends/run.ts', 'own'] },
  { name: 'languages', shortest: [...TSX, 'test/languages/run.ts', 'en-XA'] },
  {
    name: 'integrations',
    shortest: [...PLAYWRIGHT, '-c', 'test/integrations/playwright.config.ts', '-g', 'plain HTML'],
  },
  // `npm test` runs "quick" of one and "smoke" of the other.
  { name: 'frameworks' },
  { name: 'engines' },
  { name: 'openid', shortest: [...TSX, 'test/openid/run.ts', 'settings'] },
  {
    name: 'wordpress',
    shortest: [...TSX, 'test/wordpress/run.ts', '--vectors', '--no-page'],
    needs: { program: 'phpunit', command: 'apt-get install -y phpunit php-xml' },
  },
]
