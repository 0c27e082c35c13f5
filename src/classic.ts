// For editors that strip `type="module"`: a tiny classic script that imports the module next to it.
const own = (document.currentScript as HTMLScriptElement | null)?.src
if (own) void import(/* @vite-ignore */ new URL('wallet-connect-button.js', own).href)
else console.warn('<wallet-connect-button> cannot tell where its script came from; use a script element with a src.')
