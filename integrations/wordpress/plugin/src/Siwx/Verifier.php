<?php
namespace WalletConnectButton\Siwx;

use WalletConnectButton\Chain\ContractSignature;
use WalletConnectButton\Crypto\Ed25519;
use WalletConnectButton\Crypto\EthereumSignature;

/**
 * Verifies sign-in proofs as `verifySiwx` of the package `wallet-connect-button` does: the exact message that was
 * signed, its domain, nonce and validity period, and the signature of a key, of a contract (ERC-1271, ERC-6492), or of
 * a one-click sign-in (CAIP-74). Does not invalidate the nonce.
 */
final class Verifier
{
    private const CLOCK_TOLERANCE_MS = 60000;
    private const LOOPBACK = '/^(?:localhost|[^\/]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?\z/';
    /** Without user info, escapes in the host, or slashes that browsers would leave out. */
    private const PAGE = '/^(https?):\/\/(\[[0-9a-f:.]+\]|[^\/?#:@%]+)(?::(\d*))?(?:[\/?#].*)?\z/i';
    private const OWN_CODES = [
        'accountAddress' => 'address_mismatch',
        'chainId' => 'chain_mismatch',
        'domain' => 'domain_mismatch',
        'nonce' => 'nonce_mismatch',
    ];
    private const SOLANA_SIGNATURE_BYTES = 64;
    /** The longest base58 text of 64 bytes. */
    private const SOLANA_SIGNATURE_MAX_CHARACTERS = 88;

    /** @var ContractSignature */
    private $contracts;

    public function __construct(ContractSignature $contracts)
    {
        $this->contracts = $contracts;
    }

    /**
     * The account that signed in, or the code of the refusal, as `SiwxRefusalCode` of the package lists them.
     * `byKey` is false if the signature is that of a contract, which is only valid on its own network.
     *
     * @param mixed $session JSON that was posted, decoded with objects as objects
     * @param string $domain The host that visitors see; or an origin, for a page on plain http
     * @param ExpectedWords|null $words The statement and resources that the page asks to sign
     * @param string[]|null $chains CAIP-2 ids of the networks whose accounts may sign in; all without it
     * @return array{ok: true, id: string, byKey: bool, address: string, chainId: string}|array{ok: false, code: string}
     */
    public function verify(
        $session,
        string $domain,
        string $nonce,
        int $nowMs,
        ?ExpectedWords $words = null,
        ?array $chains = null
    ): array {
        $proof = Proof::parse($session);
        $signed = $proof === null ? null : Message::parse($proof->message);
        if ($proof === null || $signed === null || !Message::isValid($signed)) {
            return self::refuse('malformed');
        }
        if ($proof->cacao !== null && !Cacao::standsFor($proof)) {
            return self::refuse('cacao_mismatch');
        }
        $code = self::firstDifference($signed, $proof->data);
        if ($code === null && !self::isOfPage($signed, $domain)) {
            $code = 'domain_mismatch';
        }
        if ($code === null && ($nonce === '' || !hash_equals($nonce, $signed['nonce']))) {
            $code = 'nonce_mismatch';
        }
        $code = $code ?? ($words === null ? null : $words->findProblem($proof, $signed));
        $code = $code ?? Message::timeProblem($signed, $nowMs, self::CLOCK_TOLERANCE_MS);
        if ($code === null && $chains !== null && !in_array($signed['chainId'], $chains, true)) {
            $code = 'chain_refused';
        }
        if ($code !== null) {
            return self::refuse($code);
        }
        [$namespace] = Caip::parseNetworkId($signed['chainId']);
        switch ($namespace) {
            case 'eip155':
                return $this->verifyEip155($proof, $signed);
            case 'solana':
                return self::verifySolana($proof, $signed);
            default:
                return self::refuse('unsupported_namespace');
        }
    }

    private function verifyEip155(Proof $proof, array $signed): array
    {
        $address = EthereumSignature::checksumAddress($signed['accountAddress']);
        if ($signed['accountAddress'] !== $address && $signed['accountAddress'] !== strtolower($address)) {
            return self::refuse('malformed');
        }
        // Nobody owns the zero address or a precompile, but anybody can make them accept a signature.
        if (strspn($address, '0', 2) >= 36) {
            return self::refuse('signature_invalid');
        }
        if (preg_match('/^0x(?:[0-9a-fA-F]{2})*\z/', $proof->signature) !== 1) {
            return self::refuse('signature_invalid');
        }
        $hash = EthereumSignature::hashMessage($proof->message);
        // A key that signs for an address owns it on every chain, even if the address delegates to code (EIP-7702).
        if (EthereumSignature::recoverAddress($hash, $proof->signature) === strtolower($address)) {
            return self::accept($address, $signed['chainId'], true);
        }
        $code = $this->contracts->findProblem($address, $signed['chainId'], $hash, $proof->signature);
        return $code === null ? self::accept($address, $signed['chainId'], false) : self::refuse($code);
    }

    private static function verifySolana(Proof $proof, array $signed): array
    {
        $key = (string) Base58::decode($signed['accountAddress']);
        $signature = strlen($proof->signature) <= self::SOLANA_SIGNATURE_MAX_CHARACTERS
            ? Base58::decode($proof->signature)
            : null;
        if (
            $signature === null
            || strlen($signature) !== self::SOLANA_SIGNATURE_BYTES
            || !Ed25519::verify($signature, $proof->message, $key)
        ) {
            return self::refuse('signature_invalid');
        }
        return self::accept($signed['accountAddress'], $signed['chainId'], true);
    }

    private static function firstDifference(array $signed, array $data): ?string
    {
        foreach (array_keys($signed + $data) as $field) {
            if (($signed[$field] ?? null) !== ($data[$field] ?? null)) {
                return self::OWN_CODES[$field] ?? 'data_mismatch';
            }
        }
        return null;
    }

    /**
     * Whether the message is for the page at `$expected`, a host or an origin, compared as browsers write hosts. Plain
     * http can be read on the way, so it counts only on this machine and where an origin asks for it.
     */
    private static function isOfPage(array $signed, string $expected): bool
    {
        [$scheme, $given] = preg_match('/^(https?):\/\/(.*?)\/?\z/i', $expected, $match) === 1
            ? [strtolower($match[1]), $match[2]]
            : [null, $expected];
        if (preg_match(self::PAGE, $signed['uri'], $uri) !== 1) {
            return false;
        }
        $protocol = strtolower($uri[1]);
        $host = Host::parse($uri[2] . (($uri[3] ?? '') === '' ? '' : ':' . (ltrim($uri[3], '0') ?: '0')), $protocol);
        if (
            $host === null
            || Host::parse($signed['domain'], $protocol) !== $host
            || Host::parse($given, $protocol) !== $host
        ) {
            return false;
        }
        if ($scheme !== null) {
            return $protocol === $scheme;
        }
        return $protocol === 'https' || preg_match(self::LOOPBACK, $host) === 1;
    }

    private static function accept(string $address, string $chainId, bool $byKey): array
    {
        // A key owns its address on every chain; that of a contract may be another owner's elsewhere.
        $id = ($byKey ? strstr($chainId, ':', true) : $chainId) . ":$address";
        return ['ok' => true, 'id' => $id, 'byKey' => $byKey, 'address' => $address, 'chainId' => $chainId];
    }

    private static function refuse(string $code): array
    {
        return ['ok' => false, 'code' => $code];
    }
}
