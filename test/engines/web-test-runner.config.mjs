import { playwrightLauncher } from '@web/test-runner-playwright'
import { webdriverLauncher } from '@web/test-runner-webdriver'
import base from '../../web-test-runner.config.mjs'

// The element tests in another engine: `npm run test:engines`, which starts what they need (test/engines/README.md).

const { WCB_ENGINE: engine, WCB_ENGINE_BINARY: binary, WCB_WEBDRIVER_PORT: port } = process.env

/** The browser as distributions ship it, by WebDriver BiDi. */
const firefox = playwrightLauncher({
  product: 'firefox',
  launchOptions: {
    channel: 'moz-firefox',
    executablePath: binary,
    // Playwright's emulation does nothing there.
    firefoxUserPrefs: { 'ui.prefersReducedTransparency': 1, 'widget.non-native-theme.scrollbar.style': 4 },
  },
})

const webkit = webdriverLauncher({
  hostname: '127.0.0.1',
  port: Number(port),
  path: '/',
  automationProtocol: 'webdriver',
  logLevel: 'error',
  capabilities: {
    browserName: 'MiniBrowser',
    'wdio:enforceWebDriverClassic': true,
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  },
})

export default { ...base, concurrency: 1, browsers: [engine === 'webkit' ? webkit : firefox] }
