type Library = typeof import('oidc-provider')

const NOTICE = 'oidc-provider WARNING: Unsupported runtime'

/**
 * The OpenID provider library. oidc-provider 9 asks for Node 22 and this service runs on Node 20 too: what the library
 * misses there is `URL.parse`, added here as the URL standard has it, and its warning about the runtime is not repeated
 * at every start.
 */
export function loadProvider(): Promise<Library> {
  return (loaded ??= load())
}

let loaded: Promise<Library> | undefined

async function load(): Promise<Library> {
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

function parse(url: string, base?: string): URL | null {
  return URL.canParse(url, base) ? new URL(url, base) : null
}
