type Library = typeof import('oidc-provider')

const NOTICE = 'oidc-provider WARNING: Unsupported runtime'

/**
 * The OpenID provider library. oidc-provider 9 asks for Node 22 and this project promises Node 20: what it misses
 * there is `URL.parse`, added here as the URL standard has it, and its warning about the runtime is not repeated at
 * every start. `identity.test.ts` fails when it needs more.
 */
export async function loadProvider(): Promise<Library> {
  if (!('parse' in URL)) Object.defineProperty(URL, 'parse', { value: parse, writable: true, configurable: true })
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes(NOTICE)) warn.apply(console, words)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

function parse(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
