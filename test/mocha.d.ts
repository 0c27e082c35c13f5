// The globals that web test runner gives to the files in test/browser.
type TestBody = () => void | Promise<void>

declare function describe(name: string, body: () => void): void
declare function it(promise: string, body: TestBody): { timeout(ms: number): unknown }
declare function before(body: TestBody): void
declare function beforeEach(body: TestBody): void
declare function after(body: TestBody): void
declare function afterEach(body: TestBody): void
