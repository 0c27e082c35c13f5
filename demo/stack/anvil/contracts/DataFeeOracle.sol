// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The gas price oracle of a rollup, as far as a fee is read from it: what publishing a transaction costs, at one price
/// for each byte, and what the operator takes. For tests only; its code is put at the oracle's address.
contract DataFeeOracle {
    uint256 private constant WEI_PER_BYTE = 2_000_000_000;
    uint256 private constant SIGNATURE_BYTES = 68;
    uint256 private constant OPERATOR_WEI_PER_GAS = 3;

    /// `unsigned` is the serialized transaction without its signature.
    function getL1Fee(bytes calldata unsigned) external pure returns (uint256) {
        return (unsigned.length + SIGNATURE_BYTES) * WEI_PER_BYTE;
    }

    function getL1FeeUpperBound(uint256 unsignedSize) external pure returns (uint256) {
        return (unsignedSize + SIGNATURE_BYTES) * WEI_PER_BYTE;
    }

    function getOperatorFee(uint256 gasUsed) external pure returns (uint256) {
        return gasUsed * OPERATOR_WEI_PER_GAS;
    }
}
