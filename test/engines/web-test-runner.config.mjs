import { playwrightLauncher } from '@web/test-runner-playwright'
import { webdriverLauncher } from '@web/test-runner-webdriver'
import base from '../../web-test-runner.config.mjs'

// The element tests in another engine: `npm run test:engines`, which starts what they need (test/engines/README.md).

const { engine, binary, port, tests, system } = JSON.parse(process.env.WCB_ENGINE)

/** The browser as distributions ship it, by WebDriver BiDi. */
const firefox = playwrightLauncher({
  product: 'firefox',
  launchOptions: {
    channel: 'moz-firefox',
    executablePath: binary,
    // Playwright's emulation does nothing there.
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': system.motion === 'reduce' ? 1 : 0,
      'ui.systemUsesDarkTheme': system.colorScheme === 'dark' ? 1 : 0,
    },
  },
})

const webkit = webdriverLauncher({
  hostname: '127.0.0.1',
  port,
  path: '/',
  automationProtocol: 'webdriver',
  logLevel: 'error',
  capabilities: {
    browserName: 'MiniBrowser',
    'wdio:enforceWebDriverClassic': true,
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  },
})

/** The driver cannot emulate media features, and would end a file of tests that asks for it. */
const noEmulation = {
  name: 'no-emulation',
  transform: ({ path, body }) =>
    engine === 'webkit' && path.endsWith('/test-runner-commands/browser/commands.mjs')
      ? { body: body.replace(/(function emulateMedia\(.*?\) \{)/, '$1 return Promise.resolve();') }
      : undefined,
}

export default {
  ...base,
  plugins: [noEmulation, ...base.plugins],
  concurrency: 1,
  // A gallery of some 380 states in one file, in an engine without a graphics card.
  testsFinishTimeout: 400_000,
  testFramework: { config: { ...base.testFramework.config, ...tests } },
  browsers: [engine === 'webkit' ? webkit : firefox],
}
