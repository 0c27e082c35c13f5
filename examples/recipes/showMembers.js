const button = document.querySelector('wallet-connect-button')

const showMembers = () => document.querySelector('#members').toggleAttribute('hidden', !button.session)
button.addEventListener('change', showMembers)
showMembers()
