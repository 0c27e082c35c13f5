<?php
namespace WalletConnectButton\Siwx;

/**
 * Sign-in messages: EIP-4361 on eip155, CAIP-122 elsewhere. Fields are an array with the names that the wallet button
 * uses; an absent field has no key. The rules are those of `verifySiwx` in the package `wallet-connect-button`.
 */
final class Message
{
    // Reserved, unreserved and the space, as EIP-4361 and CAIP-122 allow them. No line feeds or quotes.
    private const STATEMENT = '/^[A-Za-z0-9\-._~:\/?#[\]@!$&\'()*+,;= ]+\z/';
    // pchar of RFC 3986
    private const REQUEST_ID = '/^(?:[A-Za-z0-9\-._~!$&\'()*+,;=:@]|%[0-9A-Fa-f]{2})+\z/';
    private const URI
        = '/^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9\-._~:\/?#[\]@!$&\'()*+,;=]|%[0-9A-Fa-f]{2})+\z/';
    private const DOMAIN = '/^(?:[A-Za-z0-9\-._~]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?\z/';
    private const NONCE = '/^[A-Za-z0-9]{8,256}\z/';

    private const OPTIONAL_LINES = [
        'issuedAt' => 'Issued At',
        'expirationTime' => 'Expiration Time',
        'notBefore' => 'Not Before',
        'requestId' => 'Request ID',
    ];

    /** The text that a wallet signs. */
    public static function format(array $data): string
    {
        $network = Caip::parseNetworkId($data['chainId']);
        return self::write($data, $network === null ? $data['chainId'] : $network[1], ['', '']);
    }

    /** The fields of a text; null if formatting them does not give the same text again. */
    public static function parse(string $text): ?array
    {
        $lines = explode("\n", $text);
        $title = '/^(\S+) wants you to sign in with your ([A-Z][a-z]+) account:\z/';
        if (preg_match($title, array_shift($lines), $match) !== 1) {
            return null;
        }
        $namespace = array_search($match[2], Caip::NAMESPACES, true);
        $address = array_shift($lines);
        if ($namespace === false || $address === null || $address === '' || array_shift($lines) !== '') {
            return null;
        }

        // A statement ends with a blank line. Without a statement, Sign-In With Solana continues with the fields.
        $continues = $namespace === 'solana' && ($lines[1] ?? null) !== '';
        $statement = ($lines[0] ?? null) === '' || $continues ? null : array_shift($lines);
        if (!($continues && ($lines[0] ?? null) !== '') && array_shift($lines) !== '') {
            return null;
        }

        $uri = self::takeField($lines, 'URI');
        $version = self::takeField($lines, 'Version');
        $reference = self::takeField($lines, 'Chain ID');
        $nonce = self::takeField($lines, 'Nonce');
        $optional = ['statement' => $statement];
        foreach (self::OPTIONAL_LINES as $field => $name) {
            $optional[$field] = self::takeField($lines, $name);
        }
        if (($lines[0] ?? null) === 'Resources:') {
            $optional['resources'] = [];
            foreach (array_slice($lines, 1) as $line) {
                if (strpos($line, '- ') !== 0) {
                    return null;
                }
                $optional['resources'][] = substr($line, 2);
            }
            $lines = [];
        }
        if (in_array(null, [$uri, $version, $reference, $nonce], true) || $lines !== []) {
            return null;
        }

        $chain = $namespace === 'solana' ? Caip::referenceOfCluster($reference) : $reference;
        $data = [
            'domain' => $match[1],
            'accountAddress' => $address,
            'chainId' => "$namespace:$chain",
            'uri' => $uri,
            'version' => $version,
            'nonce' => $nonce,
        ] + array_filter($optional, static function ($value) {
            return $value !== null;
        });
        return self::standsFor($text, $data, $reference) ? $data : null;
    }

    /** Whether all fields are as EIP-4361 and CAIP-122 require. Does not check the EIP-55 checksum. */
    public static function isValid(array $data): bool
    {
        $network = Caip::parseNetworkId($data['chainId']);
        if ($network === null) {
            return false;
        }
        [$namespace, $reference] = $network;
        if ($namespace === 'eip155') {
            // EIP-4361 requires the time, CAIP-122 does not.
            if (preg_match('/^(?:0|[1-9]\d*)\z/', $reference) !== 1 || !isset($data['issuedAt'])) {
                return false;
            }
        }
        $texts = ['domain' => self::DOMAIN, 'uri' => self::URI, 'nonce' => self::NONCE];
        $optional = ['statement' => self::STATEMENT, 'requestId' => self::REQUEST_ID];
        foreach ($texts + array_intersect_key($optional, $data) as $field => $pattern) {
            if (preg_match($pattern, $data[$field]) !== 1) {
                return false;
            }
        }
        foreach (['issuedAt', 'expirationTime', 'notBefore'] as $field) {
            if (isset($data[$field]) && Rfc3339::parse($data[$field]) === null) {
                return false;
            }
        }
        foreach ($data['resources'] ?? [] as $resource) {
            if (preg_match(self::URI, $resource) !== 1) {
                return false;
            }
        }
        return $data['version'] === '1' && Caip::isAddress($namespace, $data['accountAddress']);
    }

    /**
     * Why the message is not valid now: `expired`, `not_yet_valid`, or null. `issuedAt` sets no lower bound (EIP-4361:
     * only `notBefore` does): it is the visitor's clock, and the nonce proves that the message is new.
     */
    public static function timeProblem(array $data, int $nowMs, int $toleranceMs): ?string
    {
        if (isset($data['expirationTime'])) {
            $end = Rfc3339::parse($data['expirationTime']);
            if ($end === null || $nowMs >= $end + $toleranceMs) {
                return 'expired';
            }
        }
        if (isset($data['notBefore'])) {
            $start = Rfc3339::parse($data['notBefore']);
            if ($start === null || $nowMs < $start - $toleranceMs) {
                return 'not_yet_valid';
            }
        }
        return null;
    }

    private static function takeField(array &$lines, string $name): ?string
    {
        $start = "$name: ";
        if (strpos($lines[0] ?? '', $start) !== 0) {
            return null;
        }
        return substr(array_shift($lines), strlen($start));
    }

    /**
     * Whether the text is for these fields. A wallet that formats the message itself (Sign-In With Solana) names the
     * chain by its cluster and leaves one blank line in place of an absent statement.
     */
    private static function standsFor(string $text, array $data, string $chain): bool
    {
        if ($text === self::format($data)) {
            return true;
        }
        return strpos($data['chainId'], 'solana:') === 0
            && ($text === self::write($data, $chain, ['', '']) || $text === self::write($data, $chain, ['']));
    }

    /** `$gap` separates address and fields when there is no statement. */
    private static function write(array $data, string $chain, array $gap): string
    {
        $network = Caip::parseNetworkId($data['chainId']);
        $name = $network === null ? '' : Caip::NAMESPACES[$network[0]];
        $statement = $data['statement'] ?? '';
        $lines = array_merge(
            ["{$data['domain']} wants you to sign in with your $name account:", $data['accountAddress']],
            $statement === '' ? $gap : ['', $statement, ''],
            [
                "URI: {$data['uri']}",
                "Version: {$data['version']}",
                "Chain ID: $chain",
                "Nonce: {$data['nonce']}",
            ]
        );
        foreach (self::OPTIONAL_LINES as $field => $label) {
            if (($data[$field] ?? '') !== '') {
                $lines[] = "$label: {$data[$field]}";
            }
        }
        if (($data['resources'] ?? []) !== []) {
            $lines[] = 'Resources:';
            foreach ($data['resources'] as $resource) {
                $lines[] = "- $resource";
            }
        }
        return implode("\n", $lines);
    }
}
