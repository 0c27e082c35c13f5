// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A user operation as the EntryPoint hands it to an account (ERC-4337, version 0.7 and later).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// An ERC-4337 account with one owner key. Signatures for other readers (ERC-1271) are bound to this account and chain,
/// so that one given for this account means nothing at another account of the same owner.
contract SmartAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// The EntryPoint 0.8, at the same address on every chain.
    address public constant entryPoint = 0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108;

    uint256 private constant SIGNATURE_RIGHT = 0;
    uint256 private constant SIGNATURE_WRONG = 1;
    bytes4 private constant VALID = 0x1626ba7e;
    bytes4 private constant INVALID = 0xffffffff;
    /// Half of the curve's order: a signature with a larger s is the malleable twin of a valid one.
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant BOUND_TYPE = keccak256("AccountBoundHash(bytes32 hash)");

    address public immutable owner;

    error NotEntryPoint();
    error NotAllowed();

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    /// Tells the EntryPoint whether the owner signed the operation, and pays its maximum cost. A wrong signature is
    /// returned, not reverted, so that gas can be estimated before signing.
    function validateUserOp(
        PackedUserOperation calldata operation,
        bytes32 hash,
        uint256 missingFunds
    ) external returns (uint256 outcome) {
        if (msg.sender != entryPoint) revert NotEntryPoint();
        outcome = _isByOwner(hash, operation.signature) ? SIGNATURE_RIGHT : SIGNATURE_WRONG;
        if (missingFunds > 0) {
            // The EntryPoint itself checks what it received.
            (bool paid, ) = msg.sender.call{value: missingFunds}("");
            (paid);
        }
    }

    function execute(address to, uint256 value, bytes calldata data) external {
        _requireAllowed();
        _call(to, value, data);
    }

    /// All calls in their order, or none.
    function executeBatch(Call[] calldata calls) external {
        _requireAllowed();
        for (uint256 at = 0; at < calls.length; at++) _call(calls[at].to, calls[at].value, calls[at].data);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _isByOwner(boundHash(hash), signature) ? VALID : INVALID;
    }

    /// What the owner signs so that this account vouches for `hash` (EIP-712).
    function boundHash(bytes32 hash) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPE, keccak256("SmartAccount"), keccak256("1"), block.chainid, address(this))
        );
        return keccak256(abi.encodePacked(hex"1901", domain, keccak256(abi.encode(BOUND_TYPE, hash))));
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(
        address,
        address,
        uint256[] calldata,
        uint256[] calldata,
        bytes calldata
    ) external pure returns (bytes4) {
        return this.onERC1155BatchReceived.selector;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165 itself, and the receivers of ERC-721 and ERC-1155.
        return id == 0x01ffc9a7 || id == 0x150b7a02 || id == 0x4e2312e0;
    }

    function _requireAllowed() private view {
        if (msg.sender != entryPoint && msg.sender != owner) revert NotAllowed();
    }

    /// A failure keeps the reason of whoever failed.
    function _call(address to, uint256 value, bytes calldata data) private {
        (bool done, bytes memory result) = to.call{value: value}(data);
        if (done) return;
        assembly {
            revert(add(result, 32), mload(result))
        }
    }

    function _isByOwner(bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (signature.length != 65) return false;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        uint8 v = uint8(signature[64]);
        if (uint256(s) > HALF_ORDER) return false;
        address signer = ecrecover(hash, v, r, s);
        return signer != address(0) && signer == owner;
    }
}
