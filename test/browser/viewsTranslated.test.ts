import { testTranslatedViews } from './translatedViews'

// The languages to test, which web-test-runner.config.mjs decides.
const response = await fetch('/test/results/languages.json')
await testTranslatedViews((await response.json()) as string[])
