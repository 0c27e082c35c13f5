<?php
namespace WalletConnectButton\Siwx;

/** A posted proof: message, signature, the fields beside the message, and the CACAO of a one-click sign-in. */
final class Proof
{
    private const MESSAGE_MAX_CHARACTERS = 16384;
    /** A signature of a contract that is not deployed (ERC-6492) carries the code that would deploy it. */
    private const SIGNATURE_MAX_CHARACTERS = 262144;
    private const NEEDED = ['accountAddress', 'domain', 'uri', 'version', 'nonce'];
    private const OPTIONAL = ['statement', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'];
    private const NEEDED_PAYLOAD = ['iss', 'domain', 'aud', 'version', 'nonce', 'iat'];
    private const OPTIONAL_PAYLOAD = ['exp', 'nbf', 'statement', 'requestId'];

    /** @var string */
    public $message;
    /** @var string */
    public $signature;
    /** @var array */
    public $data;
    /** @var array{kind: string, signature: string, payload: array}|null */
    public $cacao;

    /**
     * Takes known fields of the right type and drops all others. Null if a required field is missing, has another type
     * or is too long; lengths are checked before anything is parsed. Does not verify the signature.
     *
     * @param mixed $value JSON, decoded with objects as objects
     */
    public static function parse($value): ?self
    {
        if (!is_object($value) || !is_string($value->message ?? null) || !is_string($value->signature ?? null)) {
            return null;
        }
        $data = $value->data ?? null;
        $cacao = $value->cacao ?? null;
        if (
            strlen($value->message) > self::MESSAGE_MAX_CHARACTERS
            || strlen($value->signature) > self::SIGNATURE_MAX_CHARACTERS
            || !is_object($data)
            || !self::isMessageSized($data, array_merge(self::NEEDED, self::OPTIONAL, ['chainId']))
        ) {
            return null;
        }
        $proof = new self();
        $proof->message = $value->message;
        $proof->signature = $value->signature;
        $proof->data = self::readFields($data, self::NEEDED, self::OPTIONAL);
        if ($proof->data === null || Caip::parseNetworkId($data->chainId ?? null) === null) {
            return null;
        }
        $proof->data['chainId'] = $data->chainId;
        if ($cacao !== null) {
            $proof->cacao = self::readCacao($cacao);
            if ($proof->cacao === null) {
                return null;
            }
        }
        return $proof;
    }

    /** @param mixed $cacao */
    private static function readCacao($cacao): ?array
    {
        if (!is_object($cacao)) {
            return null;
        }
        [$head, $payload, $signed] = [$cacao->h ?? null, $cacao->p ?? null, $cacao->s ?? null];
        if (
            !is_object($head)
            || !is_object($payload)
            || !is_object($signed)
            || !self::isMessageSized($payload, array_merge(self::NEEDED_PAYLOAD, self::OPTIONAL_PAYLOAD))
            || !self::isMessageSized($head, ['t'])
            || self::charactersIn($signed, ['t', 's']) > self::SIGNATURE_MAX_CHARACTERS
        ) {
            return null;
        }
        $kind = self::readFields($head, ['t'], []);
        $signature = self::readFields($signed, ['t', 's'], []);
        $fields = self::readFields($payload, self::NEEDED_PAYLOAD, self::OPTIONAL_PAYLOAD);
        if ($kind === null || $signature === null || $fields === null) {
            return null;
        }
        return ['kind' => $kind['t'], 'signature' => $signature['s'], 'payload' => $fields];
    }

    /** Null if a field has another type, or a required one is absent or empty. */
    private static function readFields(object $from, array $needed, array $optional): ?array
    {
        $fields = [];
        foreach ($needed as $name) {
            $text = $from->$name ?? '';
            if (!is_string($text) || $text === '') {
                return null;
            }
            $fields[$name] = $text;
        }
        foreach ($optional as $name) {
            $text = $from->$name ?? '';
            if (!is_string($text)) {
                return null;
            }
            if ($text !== '') {
                $fields[$name] = $text;
            }
        }
        $resources = $from->resources ?? [];
        if (!is_array($resources) || array_filter($resources, 'is_string') !== $resources) {
            return null;
        }
        return $resources === [] ? $fields : $fields + ['resources' => $resources];
    }

    /** Whether these fields and the resources fit into a message, which contains all of them. */
    private static function isMessageSized(object $from, array $fields): bool
    {
        return self::charactersIn($from, array_merge($fields, ['resources'])) <= self::MESSAGE_MAX_CHARACTERS;
    }

    private static function charactersIn(object $from, array $fields): int
    {
        $count = 0;
        foreach ($fields as $field) {
            $part = $from->$field ?? null;
            if (is_string($part)) {
                $count += strlen($part);
            }
            // Each entry takes a line of the message. A list with too many entries is not iterated.
            if (!is_array($part)) {
                continue;
            }
            $count += count($part);
            if (count($part) <= self::MESSAGE_MAX_CHARACTERS) {
                $count += array_sum(array_map('strlen', array_filter($part, 'is_string')));
            }
        }
        return $count;
    }
}
