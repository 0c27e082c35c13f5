// For editors that strip `type="module"`: a classic script that fetches the module from beside itself, so it weighs next to nothing.
const own = (document.currentScript as HTMLScriptElement | null)?.src
if (own) void import(/* @vite-ignore */ new URL('wallet-connect-button.js', own).href)
else console.warn('<wallet-connect-button> cannot tell where its script came from; use a script element with a src.')
