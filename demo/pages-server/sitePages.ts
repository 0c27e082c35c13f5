import { extname } from 'node:path'
import { buildSite } from '../site/buildSite'
import { firstOf, type Answer } from '../stack/http/reply'
import type { StackJson } from '../stack/stackJson'
import { CONTENT_TYPES } from './contentTypes'
import { networksOf, walletSettings } from './fill'
import { isRead } from './files'

const SITE = '/site/'
const PHONE = `${SITE}phone/`

/** The site on the local stack. Built when it is first requested, because its sources are TypeScript. */
export function sitePages(stackJson: StackJson): Answer {
  return firstOf(phone(stackJson), siteFiles(stackJson))
}

function siteFiles(stackJson: StackJson): Answer {
  let built: ReturnType<typeof buildSite> | undefined
  return async ({ method, url: { pathname } }) => {
    if (!isRead(method) || !`${pathname}/`.startsWith(SITE)) return undefined
    if (pathname === SITE.slice(0, -1)) return { status: 302, headers: { location: SITE }, body: '' }
    const path = pathname.slice(SITE.length)
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path
    const file = (await (built ??= build(stackJson))).get(name)
    const contentType = CONTENT_TYPES[extname(name)]
    return file !== undefined && contentType
      ? { status: 200, headers: { 'content-type': contentType }, body: Buffer.from(file) }
      : undefined
  }
}

function build(stackJson: StackJson): ReturnType<typeof buildSite> {
  const { projectId, services, mailbox } = stackJson
  return buildSite({
    elementFiles: '../dist-cdn/',
    settings: {
      stack: { mailbox, wallet: walletSettings(new URLSearchParams(), stackJson) },
      options: {
        projectId,
        services,
        networks: networksOf(stackJson),
        defaultNetwork: 'eip155:31337',
        swapNetworks: ['eip155:31337', 'eip155:31338'],
        siwxNonceEndpoint: '/api/nonce',
        siwxEndpoint: '/api/sign-in',
      },
    },
  })
}

/** What the phone on the home page is asked: the remote wallet answers its own origin only. */
function phone({ wallet }: StackJson): Answer {
  return async ({ method, url: { pathname }, body }) => {
    if (!pathname.startsWith(PHONE)) return undefined
    const response = await fetch(`${wallet}/${pathname.slice(PHONE.length)}`, {
      method,
      ...(method === 'POST' && { body: new Uint8Array(body), headers: { 'content-type': 'application/json' } }),
    })
    return {
      status: response.status,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: await response.text(),
    }
  }
}
