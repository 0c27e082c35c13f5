export interface Example {
  readonly name: string
  /** It is the example vanilla, built by the bundler of this folder in test/frameworks/bundlers. */
  readonly isVanilla?: boolean
  /** The package whose version the table shows. */
  readonly framework: string
  /** The folder that a build writes, relative to the example. */
  readonly output: string
  /** A server of the framework, which takes the port as its last value. Otherwise the output is served as files. */
  readonly server?: readonly string[]
  /** The element is in the HTML that the server sends. */
  readonly rendersOnServer?: boolean
  /** Runs in `npm test`. */
  readonly isQuick?: boolean
}

/** The tag of journeys for examples that are rendered on a server. */
export const SERVER = '@server'

/** Compressed bytes by which the initial scripts of a page may grow. */
export const GROWTH_MAX_BYTES = 13_400
/** By how much `node_modules` of an app that has viem may grow: docs/decisions/minified-package.md */
export const MODULES_MAX_BYTES = 30_000_000

export const EXAMPLES: readonly Example[] = [
  { name: 'vanilla', framework: 'vite', output: 'dist', isQuick: true },
  { name: 'react', framework: 'react', output: 'dist', isQuick: true },
  { name: 'react-wagmi', framework: 'wagmi', output: 'dist' },
  { name: 'webpack', framework: 'webpack', output: 'dist', isVanilla: true },
  { name: 'esbuild', framework: 'esbuild', output: 'dist', isVanilla: true },
  { name: 'lit', framework: 'lit', output: 'dist', isQuick: true },
  { name: 'vue', framework: 'vue', output: 'dist' },
  { name: 'preact', framework: 'preact', output: 'dist' },
  { name: 'solid', framework: 'solid-js', output: 'dist' },
  { name: 'svelte', framework: 'svelte', output: 'dist' },
  { name: 'angular', framework: '@angular/core', output: 'dist' },
  { name: 'astro', framework: 'astro', output: 'dist', rendersOnServer: true },
  {
    name: 'next',
    framework: 'next',
    output: '.next',
    server: ['node_modules/next/dist/bin/next', 'start', '-p'],
    rendersOnServer: true,
  },
]

/** Warnings of `npm install` that neither this package nor an example can avoid, each with its reason. */
export const ACCEPTED_WARNINGS: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /^Unknown (user|env|project|global) config /, reason: 'about the machine, not about what is installed' },
  {
    pattern: /^EBADENGINE( Unsupported engine \{| {3}package: '(undici|cookie)@| {3}required:| {3}current:| \}|$)/,
    reason: 'astro 5 and fastify 5 support Node 20, but undici of the former and cookie of the latter want Node 22',
  },
]
