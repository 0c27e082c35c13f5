// The globals that web test runner gives to the files in test/browser.
type Body = () => void | Promise<void>

declare function describe(name: string, body: () => void): void
declare function it(promise: string, body: Body): void
declare function before(body: Body): void
declare function beforeEach(body: Body): void
declare function after(body: Body): void
declare function afterEach(body: Body): void
