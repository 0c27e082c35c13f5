<?php
namespace WalletConnectButton\Chain;

/**
 * Asks a chain whether a contract accepts a signature (ERC-1271), also before the contract is deployed (ERC-6492). The
 * universal validator of ERC-6492 runs inside one `eth_call`, so nothing is deployed and nothing is written.
 */
final class ContractSignature
{
    /** Ends a signature of ERC-6492, which the validator reads. The contract itself is asked about any other. */
    private const ERC6492_SUFFIX = '/(?:6492){16}\z/';
    /** Of `isValidSignature(bytes32, bytes)`, and what it returns for a valid signature. */
    private const SELECTOR = '0x1626ba7e';
    private const VALID = '/^0x1626ba7e[0-9a-f]{56,}\z/i';
    /** For all requests together. */
    private const TIMEOUT_SECONDS = 10;

    /** @var array<string, string> */
    private $rpcUrls;
    /** @var callable(string, string, float): ?string */
    private $post;
    /** @var string */
    private $validatorFile;

    /**
     * @param array<string, string> $rpcUrls by CAIP-2 id; no other URL is ever requested, whatever a contract returns
     * @param callable(string, string, float): ?string $post Posts JSON to a URL within seconds. Null without a response
     *     of status 2xx; never follows a redirect.
     * @param string $validatorFile creation code of the validator, in hexadecimal digits
     */
    public function __construct(array $rpcUrls, callable $post, string $validatorFile)
    {
        $this->rpcUrls = $rpcUrls;
        $this->post = $post;
        $this->validatorFile = $validatorFile;
    }

    /** Null if the contract accepts the signature, else the code of the refusal. */
    public function findProblem(string $address, string $chainId, string $hash, string $signature): ?string
    {
        $url = $this->rpcUrls[$chainId] ?? '';
        if ($url === '') {
            return 'chain_unreachable';
        }
        $deadline = microtime(true) + self::TIMEOUT_SECONDS;
        // A contract's answer counts on its own chain only, so the endpoint must be of that chain.
        $chain = $this->request($url, 'eth_chainId', [], $deadline)->result ?? null;
        if (!is_string($chain) || !self::isChain($chain, substr($chainId, strlen('eip155:')))) {
            return 'chain_unreachable';
        }
        $isWrapped = preg_match(self::ERC6492_SUFFIX, $signature) === 1;
        $call = $isWrapped
            ? ['data' => $this->callData($address, $hash, $signature)]
            : ['data' => self::isValidSignature($hash, $signature), 'to' => $address];
        $response = $this->request($url, 'eth_call', [$call, 'latest'], $deadline);
        // A revert is an answer: the signature is not valid.
        if ($response === null || !(isset($response->result) || isset($response->error))) {
            return 'chain_unreachable';
        }
        $result = $response->result ?? null;
        $valid = $isWrapped ? '/^0x0*1\z/' : self::VALID;
        return is_string($result) && preg_match($valid, $result) === 1 ? null : 'signature_invalid';
    }

    private function request(string $url, string $method, array $params, float $deadline): ?object
    {
        $seconds = $deadline - microtime(true);
        if ($seconds <= 0) {
            return null;
        }
        $body = ['jsonrpc' => '2.0', 'id' => 1, 'method' => $method, 'params' => $params];
        $response = json_decode((string) ($this->post)($url, (string) json_encode($body), $seconds));
        return is_object($response) ? $response : null;
    }

    /** Compares as text, because an id may be larger than an integer. */
    private static function isChain(string $quantity, string $reference): bool
    {
        return preg_match('/^0x[0-9a-f]{1,15}\z/i', $quantity) === 1 && (string) hexdec($quantity) === $reference;
    }

    /** The call `isValidSignature(bytes32, bytes)` of ERC-1271 in ABI encoding. */
    private static function isValidSignature(string $hash, string $signature): string
    {
        return self::SELECTOR . bin2hex($hash) . self::word('40') . self::bytes($signature);
    }

    /** The validator's creation code with its arguments `(address, bytes32, bytes)` in ABI encoding. */
    private function callData(string $address, string $hash, string $signature): string
    {
        return '0x' . trim((string) file_get_contents($this->validatorFile))
            . self::word(strtolower(substr($address, 2)))
            . bin2hex($hash)
            . self::word('60')
            . self::bytes($signature);
    }

    /** Length and content of `bytes`, filled to whole words. */
    private static function bytes(string $hex): string
    {
        $digits = substr($hex, 2);
        $length = intdiv(strlen($digits), 2);
        return self::word(dechex($length)) . str_pad($digits, (int) ceil($length / 32) * 64, '0');
    }

    private static function word(string $digits): string
    {
        return str_pad($digits, 64, '0', STR_PAD_LEFT);
    }
}
