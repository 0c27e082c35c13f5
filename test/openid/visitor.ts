import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { formatSiwxMessage, type SiwxMessageData } from '../../src/domain/siwx/message'

const REDIRECTS_MAX = 20

type Cookie = { readonly value: string; readonly path: string }

/** A page that the visitor is shown, or the URL of a client that the visitor was sent back to. */
export type Arrived = { readonly url: URL; readonly headers: Headers; readonly text: string }

/** What stands on a sign-in page. */
export type SignInPage = { readonly path: string; readonly uid: string; readonly statement: string }

/** What is posted to sign in, as the element posts it. */
export type Proof = {
  readonly session: { readonly data: SiwxMessageData; readonly message: string; readonly signature: string }
}

/** A browser as far as the service can tell, with a wallet: it keeps cookies by path, and follows redirects to the client. */
export function createVisitor(issuer: string, account = privateKeyToAccount(generatePrivateKey())) {
  const cookies = new Map<string, Cookie>()

  async function request(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url, issuer)
    const sent = [...cookies].filter(
      ([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')),
    )
    const headers = new Headers(init.headers)
    if (sent.length > 0)
      headers.set('cookie', sent.map(([name, { value }]) => `${name.split('@')[0]}=${value}`).join('; '))
    const response = await fetch(new URL(url, issuer), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/'
      const isOver = value === '' || /expires=Thu, 01 Jan 1970/i.test(line)
      if (isOver) cookies.delete(`${name}@${path}`)
      else cookies.set(`${name}@${path}`, { value, path })
    }
    return response
  }

  /** Follows redirects, and the forms that oidc-provider submits by itself, until a page or a URL of a client. */
  async function open(url: string | URL, init: RequestInit = {}): Promise<Arrived> {
    let next = new URL(url, issuer)
    let send = (): Promise<Response> => request(next, init)
    for (let each = 0; each < REDIRECTS_MAX; each++) {
      if (next.origin !== issuer) return { url: next, headers: new Headers(), text: '' }
      const response = await send()
      const location = response.headers.get('location')
      const text = await response.text()
      if (location !== null) {
        next = new URL(location, next)
        send = () => request(next)
      } else if (text.includes('document.forms[0].submit()')) send = () => submit(text, {})
      else return { url: next, headers: response.headers, text }
    }
    throw new Error(`More than ${REDIRECTS_MAX} redirects.`)
  }

  const submit = (page: string, more: Readonly<Record<string, string>>): Promise<Response> => {
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? ''
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const body = new URLSearchParams([
      ...fields.map(([, name = '', value = '']) => [name, value]),
      ...Object.entries(more),
    ])
    return request(decodeText(action), { method: 'POST', body })
  }

  const post = (path: string, body: object, origin = issuer): Promise<Response> =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(origin && { origin }) },
      body: JSON.stringify(body),
    })

  async function nonceOf({ path }: SignInPage): Promise<string> {
    const { nonce } = (await (await request(`${path}/nonce`)).json()) as { nonce: string }
    return nonce
  }

  /** The signed message of the page, with the given changes. */
  async function prove(
    { path, uid, statement }: SignInPage,
    nonce: string,
    changes: Partial<SiwxMessageData> = {},
  ): Promise<Proof> {
    const data: SiwxMessageData = {
      accountAddress: account.address,
      chainId: 'eip155:1',
      domain: new URL(issuer).host,
      uri: `${issuer}${path}`,
      version: '1',
      nonce,
      statement,
      issuedAt: new Date().toISOString(),
      expirationTime: new Date(Date.now() + 600_000).toISOString(),
      requestId: uid,
      ...changes,
    }
    const message = formatSiwxMessage(data)
    return { session: { data, message, signature: await account.signMessage({ message }) } }
  }

  /** Where a successful response leads: to the client, or to another page. */
  async function follow(response: Response): Promise<Arrived> {
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    const { redirectTo } = (await response.json()) as { redirectTo: string }
    return open(redirectTo)
  }

  return {
    account,
    cookies,
    request,
    open,
    post,
    nonceOf,
    prove,
    follow,
    /** Signs in on the page, and consents if that is asked. */
    async enter(url: string | URL): Promise<Arrived> {
      let arrived = await open(url)
      const page = readSignInPage(arrived)
      if (page) arrived = await follow(await post(`${page.path}/sign-in`, await prove(page, await nonceOf(page))))
      const path = /<main data-path="([^"]+)">/.exec(arrived.text)?.[1]
      return path === undefined ? arrived : follow(await post(`${path}/consent`, {}))
    },
    /** Presses a button of the page that asks before the logout. */
    async confirmLogout(page: Arrived, values: Readonly<Record<string, string>> = { logout: 'yes' }): Promise<Arrived> {
      const response = await submit(page.text, values)
      return open(new URL(response.headers.get('location') ?? '', issuer))
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>

export function readSignInPage({ text }: Arrived): SignInPage | undefined {
  const path = /<main data-path="([^"]+)">/.exec(text)?.[1]
  const statement = /siwx-statement="([^"]+)"/.exec(text)?.[1]
  const uid = /siwx-request-id="([^"]+)"/.exec(text)?.[1]
  return path && statement && uid ? { path, uid, statement: decodeText(statement) } : undefined
}

function decodeText(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<')
}
