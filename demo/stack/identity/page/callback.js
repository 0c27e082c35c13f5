const { resultUri, origin } = document.body.querySelector('[data-result-uri]').dataset

// Asked for by name and by origin: whoever opened this window, only the page that began the login can read it.
if (window.opener) window.opener.postMessage({ resultUri }, origin)
else document.getElementById('alone').hidden = false
