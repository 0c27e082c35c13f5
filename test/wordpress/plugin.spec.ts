import { readFileSync } from 'node:fs'
import { expect, test, type APIResponse, type Browser, type Page } from '@playwright/test'
import { Button, SecureFrame } from '../e2e/fixtures/button'
import { Stack } from '../e2e/fixtures/stack'
import { installStackWallet } from '../e2e/fixtures/wallet'
import { SignIn, keyAt } from './proof'
import { WordPressPages } from './WordPressPages'
import { WordPressSite } from './WordPressSite'

const ZIP = 'dist-wordpress/wallet-connect-button.zip'
const PICTURES = 'test/results/wordpress-looks'
const TWO_MINUTES_MS = 120_000
const AT_ONCE = 200

const site = WordPressSite.running()
const { url } = site
let stack: Stack

test.beforeAll(async () => {
  stack = await Stack.at(process.env['WCB_STACK'] as string)
})

// Whatever a test has left.
test.beforeEach(() => {
  site.run(`update_option('users_can_register', 1); update_option('WPLANG', ''); update_option('default_role',
    'subscriber'); update_option('wcb_test_without_rpc', 0); update_option('wcb_test_ban_plugin', '');`)
})

/** The page that the first test publishes. */
const MEMBERS = `${url}/members/`

/** A visitor's browser: nobody is logged in. */
async function visit(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  return page
}

/** Signs in by a wallet that the visitor has installed, with this account of its own. */
async function proveByWallet(page: Page, account = 0): Promise<void> {
  const wallet = await installStackWallet(page.context(), stack)
  await wallet.switchAccount(account)
  const button = new Button(page)
  await button.choose(wallet)
  await button.action('main').click()
}

async function signInByWallet(page: Page): Promise<void> {
  await proveByWallet(page)
  await expect(page.locator('#wpadminbar')).toBeVisible()
}

/** The user whom the pages greet. */
async function userOf(page: Page): Promise<string> {
  return (await page.locator('#wp-admin-bar-my-account .display-name').first().textContent()) ?? ''
}

function setOption(name: string, value: string): void {
  site.run(`update_option('${name}', ${value});`)
}

const DOCUMENTS = ['html', 'cms', 'wordpress']
/** What WordPress takes out of an author's text, as docs/html.md says. */
const TAKEN_AWAY = ['commandfor', 'command', 'hidden']
const FILTERS: Readonly<Record<string, (markup: string) => string>> = {
  'a post of an author': (markup) => `wp_set_current_user(get_user_by('login', 'author')->ID); kses_init();
    $id = wp_insert_post(wp_slash(['post_title' => 'x', 'post_status' => 'publish', 'post_content' => ${markup}]));
    wp_set_current_user(0); echo apply_filters('the_content', get_post($id)->post_content); wp_delete_post($id, true);`,
  'a menu': (markup) => `preg_match('/href="([^"]*)"/', ${markup}, $href);
    $menu = wp_create_nav_menu(uniqid()); wp_update_nav_menu_item($menu, 0, ['menu-item-title' => 'Item',
      'menu-item-url' => $href[1], 'menu-item-status' => 'publish', 'menu-item-classes' => 'wallet-show-connected']);
    wp_nav_menu(['menu' => $menu]); wp_delete_nav_menu($menu);`,
  'a link block': (markup) => `preg_match('/href="([^"]*)"/', ${markup}, $href);
    $json = serialize_block_attributes(['label' => 'Item', 'url' => $href[1], 'className' => 'wallet-show-connected']);
    wp_set_current_user(get_user_by('login', 'author')->ID); kses_init();
    $id = wp_insert_post(wp_slash(['post_title' => 'x', 'post_status' => 'publish',
      'post_content' => "<!-- wp:navigation --><!-- wp:navigation-link $json /--><!-- /wp:navigation -->"]));
    wp_set_current_user(0); echo do_blocks(get_post($id)->post_content); wp_delete_post($id, true);`,
}

/** What the site shows of markup that was saved there. */
function filtered(by: string, markup: string): string {
  return site.run(FILTERS[by]?.(`base64_decode('${Buffer.from(markup).toString('base64')}')`) as string)
}

/** What names the wallet in the attributes of markup: `class=wallet-hidden`, `href=#wallet-send`. */
function walletAttributes(page: Page, markup: string): Promise<string[]> {
  return page.evaluate((html) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return [...body.querySelectorAll('*')].flatMap((element) =>
      element
        .getAttributeNames()
        .flatMap((name) => (element.getAttribute(name) as string).split(' ').map((value) => `${name}=${value}`))
        .filter((each) => each.includes('wallet')),
    )
  }, markup)
}

async function expectKept(browser: Browser, hrefs: readonly string[]): Promise<void> {
  const page = await visit(browser, 'about:blank')
  for (const document of DOCUMENTS)
    for (const [, block = ''] of readFileSync(`docs/${document}.md`, 'utf8').matchAll(/```html\n([^]*?)```/g)) {
      const kept = await walletAttributes(page, filtered('a post of an author', block))
      const written = await walletAttributes(page, block.replace(/<\/?(?:script|wallet-connect-button)[^>]*>/g, ''))
      const lost = written.filter((each) => !kept.includes(each) && !TAKEN_AWAY.includes(each.split('=')[0] as string))
      expect(lost, `docs/${document}.md`).toEqual([])
    }
  for (const by of Object.keys(FILTERS))
    for (const href of hrefs) {
      const kept = await walletAttributes(
        page,
        filtered(by, `<a class="wallet-show-connected" href="${href}">Item</a>`),
      )
      expect(kept, by).toEqual(expect.arrayContaining([`href=${href}`, 'class=wallet-show-connected']))
    }
}

test('WordPress itself leaves what the documents show for editors as it is', async ({ browser }) => {
  await expectKept(browser, ['#wallet-send'])
  // The day this fails, the documents can say so.
  expect(filtered('a post of an author', '<a href="#wallet:send">Send</a>')).toContain('<a href="send">')
  expect(filtered('a post of an author', '<p hidden>Send</p>')).not.toContain('hidden')
})

test('an administrator installs the zip, inserts the block and publishes, in under two minutes', async ({
  browser,
}) => {
  const start = Date.now()
  const wordpress = await WordPressPages.logIn(browser, url, 'administrator')
  const { page } = wordpress
  await page.goto(`${url}/wp-admin/plugin-install.php?tab=upload`)
  await page.setInputFiles('#pluginzip', ZIP)
  await page.click('#install-plugin-submit')
  await page.getByRole('link', { name: 'Activate Plugin' }).click()
  await expect(page.getByText('Plugin activated.')).toBeVisible()
  await wordpress.write('page', 'Members')
  await wordpress.insertBlock()
  expect(await wordpress.publish()).toBe(MEMBERS)
  expect(Date.now() - start).toBeLessThan(TWO_MINUTES_MS)

  const visitor = await visit(browser, MEMBERS)
  await expect(new Button(visitor).dom).toBeVisible()
})

test('with the plugin an author’s links open views in either spelling, and contents follow', async ({ browser }) => {
  await expectKept(browser, ['#wallet-send', '#wallet:send'])
  const markup = `<p><a href="#wallet-networks">One</a> <a href="#wallet:networks">Two</a></p>
    <div class="wallet-show-connected wallet-hidden">Hello</div><p class="wallet-show-disconnected">Please connect</p>
    <!-- wp:wallet-connect-button/button /-->`
  const address = site.run(`wp_set_current_user(get_user_by('login', 'author')->ID); kses_init();
    echo get_permalink(wp_insert_post(wp_slash(['post_title' => 'Controls', 'post_status' => 'publish',
      'post_content' => base64_decode('${Buffer.from(markup).toString('base64')}')])));`)
  const visitor = await visit(browser, address)
  const button = new Button(visitor)
  await expect(visitor.getByText('Please connect')).toBeVisible()
  await expect(visitor.getByText('Hello')).toBeHidden()
  for (const link of ['One', 'Two']) {
    await visitor.getByRole('link', { name: link }).click()
    await expect(button.view('Networks')).toBeVisible()
    await button.call('close')
    await expect(button.dialog).toBeHidden()
  }
  expect(new URL(visitor.url()).hash).toBe('')
})

test('the block is a still picture in the editor, with a control for each option of the table', async ({ browser }) => {
  const wordpress = await WordPressPages.logIn(browser, url, 'editor')
  const { page } = wordpress
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await wordpress.write('page', 'By the editor')
  const block = await wordpress.insertBlock()
  await expect(block).toHaveText('Connect wallet')
  expect(await page.evaluate(() => customElements.get('wallet-connect-button'))).toBeUndefined()
  const services = Object.values(stack.json.services)
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
  expect(requested.filter((address) => services.includes(new URL(address).origin))).toEqual([])
  expect(requested.filter((address) => address.includes('/wallet-connect-button/dist/'))).toEqual([])

  const panel = page.locator('.block-editor-block-inspector')
  const closed = panel.locator('.components-panel__body:not(.is-opened) > h2 button')
  while ((await closed.count()) > 0) await closed.first().click()
  await page.screenshot({ path: `${PICTURES}/editor-controls.png` })
  const rows = JSON.parse(readFileSync('dist-wordpress/wallet-connect-button/data/options.json', 'utf8')) as Record<
    string,
    { doc: string; button: boolean }
  >
  for (const [name, { doc, button }] of Object.entries(rows))
    await expect(panel.getByText(doc.replaceAll('`', ''), { exact: true }), name).toHaveCount(button ? 1 : 0)

  await panel.getByLabel('Label', { exact: true }).fill('Join “us” & <b>go</b>')
  await panel.getByLabel('Size').selectOption('lg')
  await panel.getByLabel('Variant').selectOption('outline')
  await panel.getByLabel('Methods').fill('wallet')
  await panel.getByLabel('Methods').press('Enter')
  await expect(block).toHaveText('Join “us” & <b>go</b>')

  const visitor = await visit(browser, await wordpress.publish())
  const host = visitor.locator('wallet-connect-button')
  await expect(host).toHaveAttribute('size', 'lg')
  await expect(host).toHaveAttribute('variant', 'outline')
  await expect(host).toHaveAttribute('methods', 'wallet')
  await expect(new Button(visitor).dom).toHaveText('Join “us” & <b>go</b>')
})

test('an author publishes a block, and it signs visitors in', async ({ browser }) => {
  const wordpress = await WordPressPages.logIn(browser, url, 'author')
  await wordpress.write('post', 'By the author')
  await wordpress.insertBlock()
  const visitor = await visit(browser, await wordpress.publish())
  await signInByWallet(visitor)
  await expect(new Button(visitor).host).toHaveText('', { useInnerText: true })
  expect(await userOf(visitor)).toMatch(/^wallet-[a-z0-9]{10}$/)
})

test('a contributor’s block works once an editor has published it', async ({ browser }) => {
  const wordpress = await WordPressPages.logIn(browser, url, 'contributor')
  await wordpress.write('post', 'By the contributor')
  await wordpress.insertBlock()
  await wordpress.page.locator('.editor-post-publish-panel__toggle').click()
  await wordpress.page.locator('.editor-post-publish-button').click()
  const submitted = () => site.run(`echo count(get_posts(['post_status' => 'pending']));`)
  await expect.poll(submitted).toBe('1')
  const address = site.run(`$id = get_posts(['post_status' => 'pending'])[0]->ID;
    wp_update_post(['ID' => $id, 'post_status' => 'publish']); echo get_permalink($id);`)
  const visitor = await visit(browser, address)
  await new Button(visitor).open()
})

test('what contributors write sets how the button looks, and a part of what the site offers', async ({ browser }) => {
  const rows = JSON.parse(readFileSync('dist-wordpress/wallet-connect-button/data/options.json', 'utf8')) as Record<
    string,
    { button: boolean }
  >
  const names = Object.keys(rows)
  const evil = '[{"id":31337,"name":"Evil","rpcUrls":{"default":{"http":["https://evil.example"]}}}]'
  const ofBlock = { ...Object.fromEntries(names.map((name) => [name, 'evil'])), networks: evil, methods: 'wallet' }
  const escaped = evil.replaceAll('[', '&#91;').replaceAll(']', '&#93;')
  const label = String.raw`\u0022 onclick=\u0022alert(1)`
  const attack = [
    `[wallet_connect_button ${names.map((name) => `${name}="evil"`).join(' ')} onclick="alert(1)"]`,
    `[wallet_connect_button networks='${escaped}' siwx-resources="urn:recap:e30"]`,
    `<!-- wp:wallet-connect-button/button ${JSON.stringify(ofBlock)} /-->`,
    `<!-- wp:wallet-connect-button/button {"siwx":"off","label":"${label}","features":"-send"} /-->`,
  ].join('\n')
  site.run(`wp_set_current_user(get_user_by('login', 'contributor')->ID); kses_init_filters();
    $id = wp_insert_post(wp_slash(['post_title' => 'Attack', 'post_name' => 'attack', 'post_status' => 'pending',
      'post_content' => base64_decode('${Buffer.from(attack).toString('base64')}')]));
    wp_set_current_user(1); wp_update_post(['ID' => $id, 'post_status' => 'publish', 'post_name' => 'attack']);`)
  const visitor = await visit(browser, `${url}/attack/`)
  const tags = visitor.locator('wallet-connect-button')
  await expect(tags).toHaveCount(4)
  const plain = await visit(browser, MEMBERS)
  const configOf = (page: Page, at: number): Promise<Record<string, unknown>> =>
    page
      .locator('wallet-connect-button')
      .nth(at)
      .evaluate((element) => (element as never as { config: never }).config)
  const ofSite = await configOf(plain, 0)
  for (const [at, tag] of (await tags.all()).entries()) {
    const attributes = await tag.evaluate((element) => element.getAttributeNames())
    expect(attributes.filter((name) => !rows[name]?.button)).toEqual([])
    expect((await tag.getAttribute('networks')) ?? '').not.toContain('evil.example')
    const config = await configOf(visitor, at)
    for (const name of names) {
      const property = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      if (!rows[name]?.button) expect(config[property], `${name} of button ${at}`).toEqual(ofSite[property])
    }
    expect(config['networks']).toEqual(ofSite['networks'])
    expect(config['siwx']).toBe('required')
  }
  expect((await configOf(visitor, 2))['methods']).toEqual(['wallet'])
  expect((await configOf(visitor, 3))['features']).toEqual({ send: false })
})

test('a proof must say what the site asks to sign', async ({ browser }) => {
  const before = site.run(`echo base64_encode(serialize(get_option('wallet_connect_button')));`)
  site.run(`$all = get_option('wallet_connect_button') ?: []; update_option('wallet_connect_button', ['options' => [
    'siwx' => 'required', 'siwx-statement' => 'Members only.', 'siwx-resources' => '${url}/terms ipfs://rules',
    ]] + $all);`)
  try {
    const signIn = new SignIn((await visit(browser, url)).request, url)
    const asked = { statement: 'Members only.', resources: [`${url}/terms`, 'ipfs://rules'] }
    const refused = { status: 401, message: expect.stringContaining('Reload the page') }
    expect(await signIn.post(await signIn.prove(keyAt(20)))).toMatchObject({ ...refused, code: 'statement_mismatch' })
    expect(await signIn.post(await signIn.prove(keyAt(20), { ...asked, statement: 'Give all.' }))).toMatchObject({
      ...refused,
      code: 'statement_mismatch',
    })
    expect(
      await signIn.post(await signIn.prove(keyAt(20), { ...asked, resources: ['urn:recap:eyJhdHQiOnt9fQ'] })),
    ).toMatchObject({ ...refused, code: 'resources_mismatch' })
    expect(await signIn.post(await signIn.prove(keyAt(20), asked))).toEqual({ status: 200 })
    // And the button of the page asks for exactly that.
    const visitor = await visit(browser, MEMBERS)
    await signInByWallet(visitor)
  } finally {
    site.run(`update_option('wallet_connect_button', unserialize(base64_decode('${before}')) ?: []);`)
  }
})

/** Paths that WordPress takes for the same route. */
const SPELLINGS: Readonly<Record<string, (route: string) => string>> = {
  'as it is': (route) => `/wp-json/wallet-connect-button/v1/${route}`,
  'in capitals': (route) => `/wp-json/WALLET-CONNECT-BUTTON/V1/${route.toUpperCase()}`,
  'with one capital': (route) => `/wp-json/wallet-connect-button/V1/${route}`,
  'with a capital at its end': (route) =>
    `/wp-json/wallet-connect-button/v1/${route.slice(0, -1)}${route.slice(-1).toUpperCase()}`,
  'as a parameter': (route) => `/?rest_route=/wallet-connect-button/v1/${route}`,
  'as a parameter in capitals': (route) => `/?rest_route=/Wallet-Connect-Button/V1/${route}`,
  'as a parameter with escapes': (route) => `/?rest_route=%2Fwallet-connect-button%2F%561%2F${route}`,
  'with index.php': (route) => `/index.php?rest_route=/wallet-connect-button/V1/${route}`,
  'with a slash at its end': (route) => `/wp-json/wallet-connect-button/v1/${route}/`,
  'with escapes': (route) => `/wp-json/wallet-connect-button/%76%31/${route}`,
  'with a line feed': (route) => `/?rest_route=/wallet-connect-button/v1/${route}%0A`,
}
const ROUTES = { nonce: 'GET', 'sign-in': 'POST', link: 'POST', session: 'GET', 'sign-out': 'POST' } as const

for (const [how, spell] of Object.entries(SPELLINGS))
  test(`a route that is spelled ${how} is closed to other sites, and nothing of it is kept`, async ({ browser }) => {
    const { request } = await visit(browser, url)
    for (const [route, method] of Object.entries(ROUTES)) {
      const address = `${url}${spell(route)}`
      const send = async (headers: Record<string, string>, more = '', by: string = method) => {
        const response = await request.fetch(address + (more && (address.includes('?') ? '&' : '?') + more), {
          method: by,
          headers,
          ...(by === 'POST' && { data: {} }),
        })
        return { response, text: await response.text() }
      }
      const attacks: readonly (readonly [string, Promise<{ response: APIResponse; text: string }>])[] = [
        ['another origin', send({ origin: 'https://evil.example' })],
        ['no origin that can be told', send({ origin: 'null' })],
        ['another site', send({ 'sec-fetch-site': 'cross-site' })],
        ['another host of this site', send({ 'sec-fetch-site': 'same-site' })],
        ['JSONP', send({}, '_jsonp=callback')],
        ['a method in the address', send({}, `_method=${method}`, method === 'GET' ? 'POST' : 'GET')],
        ['a method in a header', send({ 'x-http-method-override': method }, '', method === 'GET' ? 'POST' : 'GET')],
      ]
      for (const [what, attack] of attacks) {
        const { response, text } = await attack
        const where = `${route}, ${what}`
        // JSONP has its status in an envelope.
        expect(text, where).toContain('foreign_origin')
        expect(text, where).not.toMatch(/[0-9a-f]{32}/)
        expect(response.headers()['cache-control'], where).toContain('no-store')
        expect(response.headers()['access-control-allow-origin'], where).toBeUndefined()
        expect(response.headers()['access-control-allow-credentials'], where).toBeUndefined()
      }
      // The site itself, however it writes its own address.
      const { response } = await send({ origin: url.toUpperCase().replace('HTTP', 'http') })
      expect(response.status(), route).not.toBe(403)
      expect(response.headers()['cache-control'], route).toContain('no-store')
    }
  })

for (const plugin of ['on the user', 'after the passwords', 'before the passwords', 'with another user'])
  test(`a user whom a plugin refuses ${plugin} is not signed in`, async ({ browser }) => {
    const page = await visit(browser, url)
    const signIn = new SignIn(page.request, url)
    expect(await signIn.post(await signIn.prove(keyAt(21)))).toEqual({ status: 200 })
    const { account } = await signIn.session()
    const name = site.run(`echo get_users(['meta_value' => '${account}'])[0]->user_login;`)
    setOption('wcb_test_banned', `'${name}'`)
    setOption('wcb_test_ban_plugin', `'${plugin}'`)
    setOption('wcb_test_failed', `''`)
    const other = new SignIn((await visit(browser, url)).request, url)
    expect(await other.post(await other.prove(keyAt(21)))).toMatchObject({
      status: 403,
      code: 'account_refused',
      message: expect.stringContaining('administrators'),
    })
    expect(await other.session()).toEqual({ authenticated: false, account: null })
    // Plugins that count failed log-ins hear of it.
    expect(site.run(`echo get_option('wcb_test_failed');`)).toBe(name)
    // Who was logged in before still is.
    expect(await signIn.post(await signIn.prove(keyAt(21)))).toMatchObject({ code: 'account_refused' })
    expect((await signIn.session()).authenticated).toBe(true)
    // Nobody else is concerned.
    expect(await other.post(await other.prove(keyAt(22)))).toEqual({ status: 200 })
  })

test('a user whom a plugin logs out again after the log-in is not signed in', async ({ browser }) => {
  const signIn = new SignIn((await visit(browser, url)).request, url)
  expect(await signIn.post(await signIn.prove(keyAt(23)))).toEqual({ status: 200 })
  const { account } = await signIn.session()
  const name = site.run(`echo get_users(['meta_value' => '${account}'])[0]->user_login;`)
  setOption('wcb_test_banned', `'${name}'`)
  setOption('wcb_test_ban_plugin', `'after the log-in'`)
  const other = new SignIn((await visit(browser, url)).request, url)
  const session = await other.prove(keyAt(23))
  const response = await other.request.post(`${other.api}/sign-in`, { data: { session }, maxRedirects: 0 })
  expect(response.status()).toBe(302)
  expect(await other.session()).toEqual({ authenticated: false, account: null })
})

test('the page that adds an account is shown in no frame of another site', async ({ browser }) => {
  const { page } = await WordPressPages.logIn(browser, url, 'subscriber')
  const response = await page.request.get(`${url}/?wallet-connect-button-link`)
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(response.headers()['x-frame-options']).toBe('SAMEORIGIN')
})

test('a visitor signs in by email: the smart account is checked on its network', async ({ browser }) => {
  const visitor = await visit(browser, MEMBERS)
  const button = new Button(visitor)
  await button.logIn(stack, 'visitor@test.example')
  await button.action('main').click()
  const frame = new SecureFrame(visitor)
  await frame.approve.click()
  await expect(visitor.locator('#wpadminbar')).toBeVisible()
  const { account } = await new SignIn(visitor.request, url).session()
  expect(account).toMatch(/^eip155:31337:0x/)
  // The same email is the same user the next time.
  const first = await userOf(visitor)
  const again = await visit(browser, MEMBERS)
  const buttonAgain = new Button(again)
  await buttonAgain.askForCode('visitor@test.example')
  await buttonAgain.codeField.fill(await stack.inbox.code('visitor@test.example', { nth: 2 }))
  await buttonAgain.action('main').click()
  await new SecureFrame(again).approve.click()
  await expect(again.locator('#wpadminbar')).toBeVisible()
  expect(await userOf(again)).toBe(first)
})

test('the role of a new user is the one that WordPress gives', async ({ browser }) => {
  setOption('default_role', `'contributor'`)
  const visitor = await visit(browser, url)
  const signIn = new SignIn(visitor.request, url)
  expect(await signIn.post(await signIn.prove(keyAt(1)))).toEqual({ status: 200 })
  const { account } = await signIn.session()
  const roles = site.run(`echo json_encode(get_users(['meta_value' => '${account}'])[0]->roles);`)
  expect(JSON.parse(roles)).toEqual(['contributor'])
})

test('disconnecting ends the session of the site', async ({ browser }) => {
  const visitor = await visit(browser, MEMBERS)
  await signInByWallet(visitor)
  const button = new Button(visitor)
  await button.status('connected')
  await button.call('disconnect')
  await expect(visitor.locator('#wpadminbar')).toHaveCount(0)
  expect(await new SignIn(visitor.request, url).session()).toEqual({ authenticated: false, account: null })
})

test('logging out of WordPress ends the sign-in of the button', async ({ browser }) => {
  const visitor = await visit(browser, MEMBERS)
  await signInByWallet(visitor)
  const logOut = await visitor.locator('#wp-admin-bar-logout a').getAttribute('href')
  await visitor.goto(logOut as string)
  await visitor.goto(MEMBERS)
  await expect.poll(() => new Button(visitor).read('session'), { message: 'The button still has a proof.' }).toBeNull()
  expect((await new SignIn(visitor.request, url).session()).authenticated).toBe(false)
  // Nor is the visitor asked to sign in again.
  await new Button(visitor).status('disconnected')
  await expect(new Button(visitor).dialog).toBeHidden()
})

test('a session that began with a password is not ended by a wallet', async ({ browser }) => {
  const { page } = await WordPressPages.logIn(browser, url, 'subscriber')
  const response = await page.request.post(`${url}/wp-json/wallet-connect-button/v1/sign-out`)
  expect(await response.json()).toEqual({ signedOut: false })
  await page.goto(url)
  expect(await userOf(page)).toBe('subscriber')
})

test.describe('a proof is refused', () => {
  const cases: Readonly<Record<string, (signIn: SignIn) => Promise<readonly [unknown, number, string]>>> = {
    'with an altered text': async (signIn) => {
      const proof = await signIn.prove(keyAt(2))
      return [{ ...proof, message: proof.message.replace('Version: 1', 'Version: 1 ') }, 401, 'malformed']
    },
    'with altered fields': async (signIn) => {
      const proof = await signIn.prove(keyAt(2))
      return [{ ...proof, data: { ...proof.data, uri: `${url}/other` } }, 401, 'data_mismatch']
    },
    'of another account': async (signIn) => {
      const [proof, other] = [await signIn.prove(keyAt(2)), await signIn.prove(keyAt(3))]
      return [{ ...proof, signature: other.signature }, 401, 'signature_invalid']
    },
    'that has expired': async (signIn) => {
      const expirationTime = new Date(Date.now() - 3_600_000).toISOString()
      return [await signIn.prove(keyAt(2), { expirationTime }), 401, 'expired']
    },
    'that is not valid yet': async (signIn) => {
      const notBefore = new Date(Date.now() + 3_600_000).toISOString()
      return [await signIn.prove(keyAt(2), { notBefore }), 401, 'not_yet_valid']
    },
    'for another domain': async (signIn) => [
      await signIn.prove(keyAt(2), { domain: 'evil.example', uri: 'https://evil.example/' }),
      401,
      'domain_mismatch',
    ],
    'for another port of this machine': async (signIn) => [
      await signIn.prove(keyAt(2), { domain: '127.0.0.1:1', uri: 'http://127.0.0.1:1/' }),
      401,
      'domain_mismatch',
    ],
    'with a made-up nonce': async (signIn) => [
      await signIn.prove(keyAt(2), { nonce: 'abcdef0123456789' }),
      401,
      'nonce_mismatch',
    ],
    'without a nonce': async () => [{ data: {}, message: '', signature: '' }, 400, 'malformed'],
  }
  for (const [name, make] of Object.entries(cases))
    test(name, async ({ browser }) => {
      const visitor = await visit(browser, url)
      const signIn = new SignIn(visitor.request, url)
      const [session, status, code] = await make(signIn)
      expect(await signIn.post(session)).toMatchObject({ status, code, message: expect.stringMatching(/\.$/) })
      expect((await signIn.session()).authenticated).toBe(false)
    })

  test('the second time', async ({ browser }) => {
    const signIn = new SignIn((await visit(browser, url)).request, url)
    const proof = await signIn.prove(keyAt(4))
    expect(await signIn.post(proof)).toEqual({ status: 200 })
    expect(await signIn.post(proof)).toMatchObject({ status: 401, code: 'nonce_mismatch' })
  })

  test('the second time, also if it was refused the first time', async ({ browser }) => {
    const signIn = new SignIn((await visit(browser, url)).request, url)
    const proof = await signIn.prove(keyAt(4))
    await signIn.post({ ...proof, signature: '0x' })
    expect(await signIn.post(proof)).toMatchObject({ status: 401, code: 'nonce_mismatch' })
  })

  test('from another browser than the one that asked for the nonce', async ({ browser }) => {
    const theirs = new SignIn((await visit(browser, url)).request, url)
    const ours = new SignIn((await visit(browser, url)).request, url)
    await ours.nonce()
    expect(await ours.post(await theirs.prove(keyAt(4)))).toMatchObject({ status: 401, code: 'nonce_mismatch' })
  })

  test('after five minutes', async ({ browser }) => {
    const signIn = new SignIn((await visit(browser, url)).request, url)
    const proof = await signIn.prove(keyAt(4))
    const left = site.run(`global $wpdb; $name = '_transient_timeout_wcb_nonce_' . md5('${proof.data.nonce}');
      echo get_option($name) - time(); update_option($name, time() - 1);`)
    expect(Number(left)).toBeGreaterThan(280)
    expect(Number(left)).toBeLessThanOrEqual(300)
    expect(await signIn.post(proof)).toMatchObject({ status: 401, code: 'nonce_mismatch' })
  })

  test('from a page of another site', async ({ browser }) => {
    const signIn = new SignIn((await visit(browser, url)).request, url)
    const proof = await signIn.prove(keyAt(4))
    const foreign = { origin: 'https://evil.example' }
    expect(await signIn.post(proof, foreign)).toMatchObject({ status: 403, code: 'foreign_origin' })
    const nonce = await signIn.request.get(`${signIn.api}/nonce`, { headers: foreign })
    expect(nonce.status()).toBe(403)
    expect(nonce.headers()['access-control-allow-origin']).toBeUndefined()
    expect(await signIn.post(proof)).toEqual({ status: 200 })
  })

  test('after too many attempts from one address', async ({ browser }) => {
    const signIn = new SignIn((await visit(browser, url)).request, url)
    const from = { 'x-test-address': '192.0.2.7' }
    for (let attempt = 0; attempt < 40; attempt += 1)
      expect((await signIn.post({ data: { nonce: 'x' } }, from)).status).toBe(401)
    expect(await signIn.post(await signIn.prove(keyAt(4)), from)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    })
    expect(await signIn.post(await signIn.prove(keyAt(4)))).toEqual({ status: 200 })
  })

  test('after too many attempts at the same moment', async ({ browser }) => {
    const { request } = await visit(browser, url)
    const signIn = new SignIn(request, url)
    /** How many of requests that are sent at once get which status. The test's own limit is theirs. */
    const statuses = async (times: number, send: (at: number) => Promise<APIResponse>) => {
      const all = await Promise.all(Array.from({ length: times }, async (_, at) => (await send(at)).status()))
      return all.reduce<Record<number, number>>(
        (counts, status) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
        {},
      )
    }
    const post = (session: unknown, address: string) =>
      request.post(`${signIn.api}/sign-in`, { data: { session }, headers: { 'x-test-address': address }, timeout: 0 })
    const getNonce = () =>
      request.get(`${signIn.api}/nonce`, { headers: { 'x-test-address': '192.0.2.20' }, timeout: 0 })
    expect(await statuses(AT_ONCE, getNonce)).toEqual({ 200: 100, 429: AT_ONCE - 100 })
    expect(await statuses(AT_ONCE, () => post({ data: { nonce: 'x' } }, '192.0.2.21'))).toEqual({
      401: 40,
      429: AT_ONCE - 40,
    })
    // One proof, each time from another address.
    const proof = await signIn.prove(keyAt(24))
    expect(await statuses(12, (at) => post(proof, `198.51.100.${at}`))).toEqual({ 200: 1, 401: 11 })
  })

  test('until the period is over, and past counts are deleted', async ({ browser }) => {
    const signIn = new SignIn((await visit(browser, url)).request, url)
    const status = async () => (await signIn.post({ data: { nonce: 'x' } }, { 'x-test-address': '192.0.2.22' })).status
    for (let attempt = 0; attempt < 40; attempt += 1) await status()
    expect(await status()).toBe(429)
    // As if all had begun six minutes before.
    site.run(`global $wpdb; $wpdb->query("UPDATE $wpdb->options SET option_value = option_value - 360000000000
      WHERE option_name LIKE 'wcb%rate%'");`)
    expect(await status()).toBe(401)
    site.run(`global $wpdb; do_action('delete_expired_transients');`)
    expect(await status()).toBe(401)
    // Those of registrations hold for an hour.
    site.run(`global $wpdb; $wpdb->query("UPDATE $wpdb->options SET option_value = option_value - 3600000000000
      WHERE option_name LIKE 'wcb%rate%'"); do_action('delete_expired_transients');`)
    const left = `$wpdb->get_var("SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE 'wcb%rate%'")`
    expect(site.run(`global $wpdb; echo ${left};`)).toBe('0')
  })

  test('after too many attempts from one IPv6 network', async ({ browser }) => {
    const signIn = new SignIn((await visit(browser, url)).request, url)
    const post = async (address: string): Promise<number> =>
      (await signIn.post({ data: { nonce: 'x' } }, { 'x-test-address': address })).status
    for (let host = 1; host <= 40; host += 1) expect(await post(`2001:db8:1:2::${host.toString(16)}`)).toBe(401)
    expect(await post('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429)
    expect(await post('2001:0DB8:0001:0002::1')).toBe(429)
    expect(await post('2001:db8:1:3::1')).toBe(401)
    // An IPv4 address in the form of IPv6 is one address.
    expect(await post('::ffff:192.0.2.8')).toBe(401)
  })

  test('if registration is closed, in the language of the site', async ({ browser }) => {
    setOption('users_can_register', '0')
    setOption('WPLANG', `'de_DE'`)
    const visitor = await visit(browser, MEMBERS)
    const signIn = new SignIn(visitor.request, url)
    expect(await signIn.post(await signIn.prove(keyAt(5)))).toMatchObject({
      status: 403,
      code: 'registration_closed',
      message: expect.stringContaining('Registrierung'),
    })
    await proveByWallet(visitor, 2)
    await expect(new Button(visitor).host.getByText('Registrierung')).toBeVisible()
    await visitor.screenshot({ path: `${PICTURES}/refused.png` })
    // Who is a member already signs in all the same.
    expect(await signIn.post(await signIn.prove(keyAt(4)))).toEqual({ status: 200 })
  })

  test('of a contract whose network has no address in the settings', async ({ browser }) => {
    setOption('wcb_test_without_rpc', '1')
    const signIn = new SignIn((await visit(browser, url)).request, url)
    const proof = await signIn.prove(keyAt(4))
    const other = await signIn.prove(keyAt(6))
    expect(await signIn.post({ ...proof, signature: other.signature })).toMatchObject({
      status: 401,
      code: 'chain_unreachable',
      message: expect.stringContaining('smart account'),
    })
  })
})

test('a user adds an account on the profile page, and logs in with it', async ({ browser }) => {
  const wordpress = await WordPressPages.logIn(browser, url, 'subscriber')
  const { page } = wordpress
  await page.goto(`${url}/wp-admin/profile.php`)
  await page.getByRole('link', { name: 'Add an account' }).click()
  await page.waitForURL(/wallet-connect-button-link/)
  await page.screenshot({ path: `${PICTURES}/add-account.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.screenshot({ path: `${PICTURES}/add-account-dark-320.png` })
  await proveByWallet(page, 1)
  const account = `eip155:${stack.json.accounts[1]?.address}`
  await expect(page.getByText(account)).toBeVisible()
  await page.getByText(account).scrollIntoViewIfNeeded()
  await page.screenshot({ path: `${PICTURES}/profile.png` })

  const signIn = new SignIn((await visit(browser, url)).request, url)
  expect(await signIn.post(await signIn.prove(stack.json.accounts[1]?.privateKey as `0x${string}`))).toEqual({
    status: 200,
  })
  const own = await visit(browser, url)
  expect(await own.context().cookies()).toEqual([])
  expect(site.run(`echo get_users(['meta_value' => '${account}'])[0]->user_login;`)).toBe('subscriber')
})

/** The address to which the page that adds an account posts the proof. */
function linkRoute(page: Page): Promise<string> {
  return page.evaluate(() => {
    const options = document.querySelector('script[data-wallet-connect-button]')?.textContent ?? '{}'
    return String(JSON.parse(options)['siwx-endpoint']).split('/v1/')[1] as string
  })
}

/** Makes the log-ins of a user older, as if that much time had passed. */
function ageSessions(user: string, seconds: number): void {
  site.run(`$id = get_user_by('login', '${user}')->ID; $all = get_user_meta($id, 'session_tokens', true);
    foreach ($all as &$each) $each['login'] -= ${seconds}; update_user_meta($id, 'session_tokens', $all);`)
}

test('an account is added only within ten minutes of a log-in, and the member gets an email', async ({ browser }) => {
  setOption('wcb_test_emails', '[]')
  setOption('WPLANG', `'de_DE'`)
  const wordpress = await WordPressPages.logIn(browser, url, 'author')
  const { page } = wordpress
  const signIn = new SignIn(page.request, url)
  const linkPage = `${url}/?wallet-connect-button-link`
  await page.goto(linkPage)
  const route = await linkRoute(page)

  // A session alone is not enough: neither for the route nor for the page.
  ageSessions('author', 601)
  const refused = { status: 403, code: 'login_required', message: expect.stringContaining('neu an') }
  expect(await signIn.post(await signIn.prove(keyAt(30)), {}, route)).toMatchObject(refused)
  await page.goto(`${url}/wp-admin/profile.php`)
  await page.locator('a[href*="wallet-connect-button-link"]').click()
  await wordpress.submitPassword('author')
  await page.waitForURL(linkPage)
  expect(await signIn.post(await signIn.prove(keyAt(30)), {}, await linkRoute(page))).toEqual({ status: 200 })
  // Added twice is no news.
  expect(await signIn.post(await signIn.prove(keyAt(30)), {}, await linkRoute(page))).toEqual({ status: 200 })

  const account = site.run(`echo get_user_meta(get_user_by('login', 'author')->ID,
    'wallet_connect_button_account', true);`)
  const emails = JSON.parse(site.run(`echo json_encode(get_option('wcb_test_emails'));`)) as Record<string, string>[]
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({
    to: 'author@test.example',
    subject: '[Test site] Konto zu deinem Profil hinzugefügt',
    message: expect.stringContaining(account),
  })
  expect(emails[0]?.['message']).toContain(`${url}/wp-admin/profile.php#wallet-accounts`)

  // Who has no password logs in again with an account of their own.
  setOption('WPLANG', `''`)
  ageSessions('author', 601)
  await page.goto(linkPage)
  await expect(page.getByText('Confirm that it’s you')).toBeVisible()
  await page.screenshot({ path: `${PICTURES}/add-account-confirm.png` })
  expect(await signIn.post(await signIn.prove(keyAt(31)), {}, 'link')).toMatchObject({ status: 401 })
  site.run(`add_user_meta(get_user_by('login', 'author')->ID, 'wallet_connect_button_account',
    'eip155:${stack.json.accounts[2]?.address}');`)
  await proveByWallet(page, 2)
  await expect(page.getByText('Confirm that it’s you')).toBeHidden()
  expect(await signIn.post(await signIn.prove(keyAt(31)), {}, await linkRoute(page))).toEqual({ status: 200 })
})

test('an administrator lets members add accounts without a log-in and without an email', async ({ browser }) => {
  setOption('wcb_test_emails', '[]')
  const { page } = await WordPressPages.logIn(browser, url, 'administrator')
  const settings = `${url}/wp-admin/options-general.php?page=wallet-connect-button`
  await page.goto(settings)
  const boxes = [page.getByLabel('Ask members for their password'), page.getByLabel('Email the member when')]
  for (const box of boxes) {
    await expect(box).toBeChecked()
    await box.uncheck()
  }
  await page.click('#submit')
  for (const box of boxes) await expect(box).not.toBeChecked()
  await boxes[0]?.scrollIntoViewIfNeeded()
  await page.screenshot({ path: `${PICTURES}/settings-linking.png` })

  const member = await WordPressPages.logIn(browser, url, 'contributor')
  const signIn = new SignIn(member.page.request, url)
  ageSessions('contributor', 601)
  await member.page.goto(`${url}/?wallet-connect-button-link`)
  expect(await signIn.post(await signIn.prove(keyAt(32)), {}, await linkRoute(member.page))).toEqual({ status: 200 })
  expect(site.run(`echo json_encode(get_option('wcb_test_emails'));`)).toBe('[]')

  await page.goto(settings)
  for (const box of boxes) await box.check()
  await page.click('#submit')
  for (const box of boxes) await expect(box).toBeChecked()
})

test('removing an account ends the sessions that began with it, and no others', async ({ browser }) => {
  const two = [keyAt(33), keyAt(34)] as const
  const browsers = await Promise.all([0, 0, 1].map(async () => new SignIn((await visit(browser, url)).request, url)))
  const byPassword = await WordPressPages.logIn(browser, url, 'subscriber')
  await byPassword.page.goto(`${url}/?wallet-connect-button-link`)
  const link = new SignIn(byPassword.page.request, url)
  for (const key of two)
    expect(await link.post(await link.prove(key), {}, await linkRoute(byPassword.page))).toEqual({ status: 200 })
  for (const [at, key] of [two[0], two[0], two[1]].entries())
    expect(await browsers[at]?.post(await browsers[at]?.prove(key))).toEqual({ status: 200 })
  const users = (): Promise<(string | undefined)[]> =>
    Promise.all(
      [...browsers, link].map(async ({ request }) =>
        /id=.wp-admin-bar-my-account/.test(await (await request.get(MEMBERS)).text()) ? 'in' : 'out',
      ),
    )
  expect(await users()).toEqual(['in', 'in', 'in', 'in'])

  const account = (await browsers[0]?.session())?.account
  await byPassword.page.goto(`${url}/wp-admin/profile.php`)
  await byPassword.page.locator(`input[value="${account}"]`).check()
  await byPassword.page.click('#submit')
  await expect(byPassword.page.getByText('Profile updated.')).toBeVisible()
  expect(await users()).toEqual(['out', 'out', 'in', 'in'])

  // However it is removed, here as WP-CLI does.
  site.run(`delete_user_meta(get_user_by('login', 'subscriber')->ID, 'wallet_connect_button_account');`)
  expect(await users()).toEqual(['out', 'out', 'out', 'in'])
})

test('signing out ends a session whose account was removed behind WordPress’s back', async ({ browser }) => {
  const page = await visit(browser, MEMBERS)
  const signIn = new SignIn(page.request, url)
  expect(await signIn.post(await signIn.prove(keyAt(35)))).toEqual({ status: 200 })
  const { account } = await signIn.session()
  site.run(`global $wpdb; $wpdb->delete($wpdb->usermeta, ['meta_value' => '${account}']);`)
  expect(await signIn.session()).toEqual({ authenticated: false, account: null })
  expect(await (await page.request.post(`${signIn.api}/sign-out`)).json()).toEqual({ signedOut: true })
  await page.goto(MEMBERS)
  await expect(page.locator('#wpadminbar')).toHaveCount(0)
})

test('an account belongs to one user, and joins another only by that user’s own session', async ({ browser }) => {
  const wordpress = await WordPressPages.logIn(browser, url, 'editor')
  const { page } = wordpress
  const signIn = new SignIn(page.request, url)
  // Logged in, with an account that is nobody's: a page of the site links nothing.
  expect(await signIn.post(await signIn.prove(keyAt(8)))).toMatchObject({ status: 409, code: 'account_not_linked' })
  // The route that links takes the nonce of WordPress, which other sites cannot have.
  expect(await signIn.post(await signIn.prove(keyAt(8)), {}, 'link')).toMatchObject({ status: 401 })
  await page.goto(`${url}/?wallet-connect-button-link`)
  const route = await linkRoute(page)
  const other = new SignIn((await visit(browser, url)).request, url)
  expect(await other.post(await other.prove(keyAt(36)))).toEqual({ status: 200 })
  expect(await signIn.post(await signIn.prove(keyAt(36)), {}, route)).toMatchObject({
    status: 409,
    code: 'account_taken',
  })
  expect(await signIn.post(await signIn.prove(keyAt(8)), {}, route)).toEqual({ status: 200 })

  await page.goto(`${url}/wp-admin/profile.php`)
  await page.getByLabel('Remove').check()
  await page.click('#submit')
  await expect(page.getByText('None yet.')).toBeVisible()
})

test('two sign-ins of a new account at the same moment give one user', async ({ browser }) => {
  const both = await Promise.all(
    [1, 2].map(async () => {
      const signIn = new SignIn((await visit(browser, url)).request, url)
      return { signIn, proof: await signIn.prove(keyAt(9)) }
    }),
  )
  const results = await Promise.all(both.map(({ signIn, proof }) => signIn.post(proof)))
  expect(results).toEqual([{ status: 200 }, { status: 200 }])
  const account = `eip155:${both[0]?.proof.data.accountAddress}`
  expect(site.run(`echo count(get_users(['meta_value' => '${account}']));`)).toBe('1')
})

test('the shortcode takes the names of the attributes', async ({ browser }) => {
  site.run(`wp_insert_post(['post_title' => 'Short', 'post_name' => 'short', 'post_type' => 'page',
    'post_status' => 'publish', 'post_content' => '[wallet_connect_button size="sm" theme-mode="dark" disabled]']);`)
  const visitor = await visit(browser, `${url}/short/`)
  const host = visitor.locator('wallet-connect-button')
  await expect(host).toHaveAttribute('size', 'sm')
  await expect(host).toHaveAttribute('theme-mode', 'dark')
  await expect(new Button(visitor).dom).toBeDisabled()
})

test('a page is the same for every visitor, so that it can be cached', async ({ request }) => {
  const texts = await Promise.all([1, 2].map(async () => (await request.get(MEMBERS)).text()))
  expect(texts[0]).toBe(texts[1])
  expect(texts[0]).toContain('/wallet-connect-button/v1/nonce')
  const response = await request.get(MEMBERS)
  expect(response.headers()['set-cookie']).toBeUndefined()
})

test('settings are saved, and what cannot be used is left out', async ({ browser }) => {
  const { page } = await WordPressPages.logIn(browser, url, 'administrator')
  const settings = `${url}/wp-admin/options-general.php?page=wallet-connect-button`
  await page.goto(settings)
  await page.screenshot({ path: `${PICTURES}/settings.png`, fullPage: true })
  await page.getByLabel('Theme mode').selectOption('dark')
  await page.getByLabel('Sign-in statement').fill('Members only.')
  const addresses = ['base=https://192.0.2.1/key', 'eip155:99=https://192.0.2.2']
  const unusable = ['base=http://127.0.0.1:8545', 'base=//192.0.2.1', 'base=ftp://192.0.2.1', 'nonsense', 'base=']
  await page.getByLabel('Network addresses').fill([...addresses, ...unusable].join('\n'))
  await page.getByText('More options').click()
  await page.getByLabel('Services').fill('{ not JSON')
  await page.click('#submit')
  await expect(page.getByText('Services can’t be used and was left out.')).toBeVisible()
  for (const each of unusable) await expect(page.getByText(`${each} can’t be used and was left out.`)).toBeVisible()
  await page.goto(settings)
  await expect(page.getByLabel('Theme mode')).toHaveValue('dark')
  await expect(page.getByLabel('Sign-in statement')).toHaveValue('Members only.')
  await expect(page.getByLabel('Network addresses')).toHaveValue(addresses.join('\n'))
  const head = await (await page.request.get(url)).text()
  expect(head).toContain('"siwx-statement":"Members only."')
  expect(head).not.toContain('192.0.2.1')
  await page.getByLabel('Theme mode').selectOption('auto')
  await page.getByLabel('Sign-in statement').fill('')
  await page.click('#submit')
})

for (const theme of ['twentytwentyone', 'twentytwentytwo', 'twentytwentythree'])
  test(`the button signs in on the theme ${theme}`, async ({ browser }) => {
    site.run(`switch_theme('${theme}'); wp_insert_post(['post_title' => 'Join us', 'post_name' => '${theme}',
      'post_type' => 'page', 'post_status' => 'publish', 'post_content' => '<!-- wp:paragraph --><p id="text">'
        . 'Members read everything and write comments. Connect a wallet, or log in with your email address.</p>'
        . '<!-- /wp:paragraph --><!-- wp:wallet-connect-button/button /-->']);`)
    const visitor = await visit(browser, `${url}/${theme}/`)
    await visitor.screenshot({ path: `${PICTURES}/${theme}.png` })
    const wallet = await installStackWallet(visitor.context(), stack)
    const button = new Button(visitor)
    await button.open()
    await visitor.screenshot({ path: `${PICTURES}/${theme}-dialog.png` })
    await button.wallet(wallet.rdns).click()
    await button.action('main').click()
    await expect(visitor.locator('#wpadminbar')).toBeVisible()
    await expect(button.dom).toContainText('0xf3')
    await visitor.screenshot({ path: `${PICTURES}/${theme}-signed-in.png` })

    // The button stands in the column of the page's text.
    const edges = await visitor.evaluate(() =>
      ['wallet-connect-button', '#text'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().left,
      ),
    )
    expect(edges[0]).toBe(edges[1])
  })

test('right to left: the page and the editor in Arabic', async ({ browser }) => {
  setOption('WPLANG', `'ar'`)
  const visitor = await visit(browser, MEMBERS)
  await expect(new Button(visitor).dom).toHaveText('ربط المحفظة')
  await visitor.screenshot({ path: `${PICTURES}/arabic.png` })
  const wordpress = await WordPressPages.logIn(browser, url, 'administrator')
  await wordpress.page.goto(`${url}/wp-admin/options-general.php?page=wallet-connect-button`)
  await wordpress.page.screenshot({ path: `${PICTURES}/arabic-settings.png`, fullPage: true })
  await expect(wordpress.page.locator('html')).toHaveAttribute('dir', 'rtl')
  await wordpress.page.goto(`${url}/wp-admin/post-new.php?post_type=page`)
  await wordpress.page.locator('.editor-post-title__input').fill('عنوان')
  await wordpress.page.evaluate(() => {
    const { blocks, data } = (window as any).wp
    data.dispatch('core/block-editor').insertBlock(blocks.createBlock('wallet-connect-button/button'))
  })
  await expect(wordpress.page.locator('.wcb-picture')).toHaveText('ربط المحفظة')
  await wordpress.page.screenshot({ path: `${PICTURES}/arabic-editor.png` })
})

test('plain permalinks', async ({ browser }) => {
  site.run(`update_option('permalink_structure', ''); flush_rewrite_rules();`)
  const id = site.run(`echo get_page_by_path('members')->ID;`)
  const visitor = await visit(browser, `${url}/?page_id=${id}`)
  await signInByWallet(visitor)
  site.run(`update_option('permalink_structure', '/%postname%/'); flush_rewrite_rules();`)
})

test('each site of a network signs in by itself, with the users of the network', async ({ browser }) => {
  site.php('network.php')
  const second = `${url}/second`
  site.run(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; update_site_option('registration', 'user');
    activate_plugin('wallet-connect-button/wallet-connect-button.php', '', true);
    $id = wpmu_create_blog('${new URL(url).host}', '/second/', 'Second', get_user_by('login', 'administrator')->ID);
    // WordPress takes the port out of the name of a site.
    global $wpdb; $wpdb->update($wpdb->blogs, ['domain' => '${new URL(url).host}'], ['blog_id' => $id]);
    clean_blog_cache($id); switch_to_blog($id); update_option('home', '${second}');
    update_option('siteurl', '${second}'); update_option('permalink_structure', ''); switch_theme('twentytwentythree');
    wp_insert_post(['post_title' => 'Here', 'post_name' => 'here', 'post_type' => 'page', 'post_status' => 'publish',
      'post_content' => '<!-- wp:wallet-connect-button/button /-->']);`)
  const page = await visit(browser, second)
  const main = new SignIn(page.request, url, `${url}/?rest_route=/wallet-connect-button/v1`)
  const other = new SignIn(page.request, url, `${second}/?rest_route=/wallet-connect-button/v1`)
  // A nonce of one site is none of the other.
  expect(await main.post(await other.prove(keyAt(4)))).toMatchObject({ status: 401, code: 'nonce_mismatch' })
  expect(await other.post(await other.prove(keyAt(4)))).toEqual({ status: 200 })
  const { account } = await other.session()
  await page.goto(`${second}/`)
  expect(await userOf(page)).toMatch(/^wallet-/)

  // A user whom the network has marked as spam.
  site.run(
    `$id = get_users(['meta_value' => '${account}', 'blog_id' => 0])[0]->ID; update_user_status($id, 'spam', '1');`,
  )
  const again = await visit(browser, second)
  const spammer = new SignIn(again.request, url, other.api)
  expect(await spammer.post(await spammer.prove(keyAt(4)))).toMatchObject({ status: 403, code: 'account_refused' })
})

test('uninstalling removes everything that was stored', async () => {
  const left = (): string =>
    site.run(`global $wpdb; $count = fn($where) => $wpdb->get_var("SELECT COUNT(*) FROM $where");
      echo $count("$wpdb->usermeta WHERE meta_value LIKE '%eip155:%'"), ' ',
        $count("$wpdb->options WHERE option_name LIKE '%wcb\\\\_nonce%' OR option_name LIKE '%wcb\\\\_rate%'"), ' ',
        $count("$wpdb->options WHERE option_name = 'wallet_connect_button'");`)
  expect(left()).not.toMatch(/^0 0 0$/)
  site.run(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; require_once ABSPATH . 'wp-admin/includes/file.php';
    deactivate_plugins('wallet-connect-button/wallet-connect-button.php', true, true);
    WP_Filesystem(); delete_plugins(['wallet-connect-button/wallet-connect-button.php']);`)
  expect(left()).toBe('0 0 0')
})

test('nothing of the plugin is in the log of PHP', () => {
  const lines = readFileSync(site.logFile, 'utf8').split('\n')
  expect(lines.filter((line) => line.includes('plugins/wallet-connect-button'))).toEqual([])
})
